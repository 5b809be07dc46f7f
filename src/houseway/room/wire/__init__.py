"""What goes over the wire, as structs that server and client share."""
