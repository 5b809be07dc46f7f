"""The room on the web: pages, a JSON interface, and one socket per browser."""
