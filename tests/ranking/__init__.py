"""Tests of what beats what. A package so that the tests can import the reference and the strategies."""
