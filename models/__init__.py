"""Models chosen by name, and the models that come with the package.

Importing this package imports nothing heavy; take what you need from the module that holds it:

    chat.load_chat_model            a chat model from a settings string, or none
    embeddings.load_embeddings      embeddings from a settings string
    minilm.MiniLM                   the local embedding model, no key and no download
    tokens.TokenRuler, count_tokens lengths in MiniLM tokens
    scripted.ScriptedModel          a chat model that replays a script, for tests
"""
