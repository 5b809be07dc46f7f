"""Every message that goes over the wire, in both directions, as structs that server and client share."""
