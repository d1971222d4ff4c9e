"""The rules of the made-up expansion."""
