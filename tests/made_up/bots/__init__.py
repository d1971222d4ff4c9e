"""What bots know of the made-up expansion."""
