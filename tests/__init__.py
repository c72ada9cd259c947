"""Tests: mirror the source, plus layers, promises, security and faults."""
