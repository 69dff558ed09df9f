"""What a question of a conversation means after those before it, without a model."""
