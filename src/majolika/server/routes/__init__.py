"""The HTTP interface, version 1: one file for each kind of thing."""
