"""The store in a PostgreSQL database, by its address: connections, triggers, locks, and the writer of entries.

The driver, psycopg, comes with `houseway[postgres]`; nothing else of Houseway imports it.
"""
