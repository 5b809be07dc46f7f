"""Houseway's rankings measured beside their peers: `make bench`, or `python -m bench`.

Every peer is optional, is shown the same hands as Houseway in its own native form, and must first order
them as Houseway does. Nothing here is installed with the package.
"""
