"""Networks that learn from games against themselves.

``plan``       how many visits, games and samples; what a run folder holds
``selfplay``   games in the kernel, written down as samples
``samples``    the newest samples of a run, as batches of numbers
``model``      the network in PyTorch, and its way into a file
``strength``   matches in the kernel, to see whether it got better
``crew``       who plays the games: processes here, or a Ray cluster
``learning``   the loop: play, learn, write, measure; goes on where it was stopped
"""
