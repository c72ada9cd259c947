"""The release, as a constant: reading package metadata costs more than a whole call. Does nothing.

The two ends of the socket must be of the same release, so this is the protocol's version too.
"""

from __future__ import annotations

VERSION = "0.1.0"
