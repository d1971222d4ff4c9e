"""The Offering: secret bids and their result."""
