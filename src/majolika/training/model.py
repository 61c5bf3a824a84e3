"""The network in PyTorch: how it learns, and its way into a file."""

from __future__ import annotations

from typing import Any

import torch
from torch import Tensor, nn
from torch.nn import functional

from majolika import kernel
from majolika.players.network import FIRST, POINTS_SCALE, SECOND, THIRD, Weights, layer_sizes
from majolika.training.samples import Batch

FORGETTING = 0.998
"""How much of the average of the weights stays with every step."""


class Model(nn.Module):
    """The layers of ``kernel/layers.hpp``."""

    def __init__(self, shape: kernel.Shape) -> None:
        super().__init__()
        self.shape = shape
        self.rows = nn.Embedding(shape.rows, FIRST)
        self.dense = nn.Linear(shape.dense, FIRST)
        self.second = nn.Linear(FIRST, 2 * SECOND)
        self.third = nn.Linear(SECOND, THIRD)
        self.heads = nn.Linear(THIRD, 3 * shape.seats)
        self.moves = nn.Embedding(shape.move_rows, SECOND)
        self.moves_bias = nn.Embedding(shape.move_rows, 1)
        for table, spread in ((self.rows, 0.05), (self.moves, 0.1), (self.moves_bias, 0.0)):
            nn.init.normal_(table.weight, std=spread)

    def forward(self, rows: Tensor, dense: Tensor, move_rows: Tensor, owners: Tensor) -> tuple[Tensor, Tensor]:
        """The heads of every position (3 x seats), and a logit for every move."""
        first = torch.sparse.mm(_ones(rows, self.shape.rows), self.rows.weight)
        first = functional.relu(first + self.dense(dense))
        second = functional.relu(self.second(first))
        policy, value = second[:, :SECOND], second[:, SECOND:]
        heads = self.heads(functional.relu(self.third(value)))
        tables = torch.cat([self.moves.weight, self.moves_bias.weight], 1)
        moves = torch.sparse.mm(_ones(move_rows, self.shape.move_rows), tables)
        logits = (moves[:, :SECOND] * policy[owners]).sum(1) + moves[:, SECOND]
        return heads.reshape(len(rows), 3, self.shape.seats), logits


class Learner:
    """A model with its optimizer, and the running average of its weights, which is what plays."""

    def __init__(self, shape: kernel.Shape, rate: float) -> None:
        torch.set_num_threads(1)
        torch.manual_seed(1)
        self.model = Model(shape)
        self.optimizer = torch.optim.Adam(self.model.parameters(), lr=rate, fused=True)
        self.average = torch.optim.swa_utils.AveragedModel(self.model, multi_avg_fn=_average)

    def learn(self, batch: Batch, rate: float) -> dict[str, float]:
        """One step; the losses."""
        for group in self.optimizer.param_groups:
            group["lr"] = rate
        losses = self._losses(batch)
        self.optimizer.zero_grad()
        torch.stack(list(losses.values())).sum().backward()
        self.optimizer.step()
        self.average.update_parameters(self.model)
        return {name: float(loss.detach()) for name, loss in losses.items()}

    def _losses(self, batch: Batch) -> dict[str, Tensor]:
        owners = torch.from_numpy(batch.owners)
        heads, logits = self.model(*map(torch.from_numpy, (batch.rows, batch.dense, batch.move_rows)), owners)
        targets = torch.from_numpy(batch.targets)
        shares = -(targets[:, 0] * functional.log_softmax(heads[:, 0], 1)).sum(1).mean()
        margins = functional.mse_loss(torch.tanh(heads[:, 1]), targets[:, 1])
        points = functional.mse_loss(heads[:, 2], targets[:, 2] / POINTS_SCALE)
        log_sums = torch.zeros(len(heads)).index_add(0, owners, logits.clamp(-30, 30).exp()).clamp(min=1e-9).log()
        surprise = torch.from_numpy(batch.wanted) * (log_sums[owners] - logits.clamp(-30, 30))
        taught = max(1, int(torch.unique(owners).numel()))
        return {"policy": surprise.sum() / taught, "shares": shares, "margins": margins, "points": points}

    def weights(self, kind: str) -> Weights:
        """The average of the weights, as a file."""
        model: Any = self.average.module
        shape = model.shape
        layers = {
            "first": torch.cat([model.rows.weight, model.dense.weight.T]),
            "first_bias": model.dense.bias,
            "second": model.second.weight.T,
            "second_bias": model.second.bias,
            "third": model.third.weight.T,
            "third_bias": model.third.bias,
            "heads": model.heads.weight.T,
            "heads_bias": model.heads.bias,
            "moves": model.moves.weight,
            "moves_bias": model.moves_bias.weight[:, 0],
        }
        sizes = layer_sizes(shape.rows, shape.dense, shape.move_rows, shape.seats)
        floats = b"".join(layers[name].detach().contiguous().numpy().astype("<f4").tobytes() for name in sizes)
        return Weights(kind, shape.rows, shape.dense, shape.move_rows, shape.seats, floats)

    @torch.no_grad()
    def adopt(self, weights: Weights) -> None:
        """Begins with the weights of a file."""
        layers = {name: torch.from_numpy(array.copy()) for name, array in weights.arrays().items()}
        for model in (self.model, self.average.module):
            model.rows.weight[:] = layers["first"][: weights.rows]
            model.dense.weight[:] = layers["first"][weights.rows :].T
            model.dense.bias[:] = layers["first_bias"]
            for name in ("second", "third", "heads"):
                getattr(model, name).weight[:] = layers[name].T
                getattr(model, name).bias[:] = layers[f"{name}_bias"]
            model.moves.weight[:] = layers["moves"]
            model.moves_bias.weight[:, 0] = layers["moves_bias"]

    def state(self) -> dict[str, Any]:
        """All that is needed to go on later."""
        parts = {"model": self.model, "optimizer": self.optimizer, "average": self.average}
        return {name: part.state_dict() for name, part in parts.items()}

    def restore(self, state: dict[str, Any]) -> None:
        """Goes on from what `state` gave."""
        self.model.load_state_dict(state["model"])
        self.optimizer.load_state_dict(state["optimizer"])
        self.average.load_state_dict(state["average"])


@torch.no_grad()
def _average(averages: Any, values: Any, steps: Any) -> None:
    """Moves the averages towards the values: quickly at first, slowly later."""
    share = max(1 - FORGETTING, 1 / (1 + float(steps) / 4))
    torch._foreach_lerp_(averages, values, share)


def _ones(rows: Tensor, number: int) -> Tensor:
    """A sparse matrix with a one for every row that is there; times the rows themselves, it adds them up.

    An `nn.EmbeddingBag` does the same, but sorts all rows on its way back, which takes longer than the rest.
    """
    places = torch.nonzero(rows >= 0).T
    used = rows[places[0], places[1]].long()
    at = torch.stack([places[0], used])
    return torch.sparse_coo_tensor(at, torch.ones(len(used)), (len(rows), number), check_invariants=False)
