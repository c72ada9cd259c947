"""What people run: the command line, the demonstration and the check of the machine."""
