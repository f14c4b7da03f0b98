"""The results of a verification for people and for machines: one small module per form."""
