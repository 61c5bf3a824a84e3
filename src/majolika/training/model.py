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
        self.rows = nn.EmbeddingBag(shape.rows + 1, FIRST, mode="sum", padding_idx=shape.rows)
        self.dense = nn.Linear(shape.dense, FIRST)
        self.second = nn.Linear(FIRST, 2 * SECOND)
        self.third = nn.Linear(SECOND, THIRD)
        self.heads = nn.Linear(THIRD, 3 * shape.seats)
        self.moves = nn.EmbeddingBag(shape.move_rows + 1, SECOND, mode="sum", padding_idx=shape.move_rows)
        self.moves_bias = nn.EmbeddingBag(shape.move_rows + 1, 1, mode="sum", padding_idx=shape.move_rows)
        for bag, spread in ((self.rows, 0.05), (self.moves, 0.1), (self.moves_bias, 0.0)):
            nn.init.normal_(bag.weight, std=spread)

    def forward(self, rows: Tensor, dense: Tensor, move_rows: Tensor, owners: Tensor) -> tuple[Tensor, Tensor]:
        """The heads of every position (3 x seats), and a logit for every move."""
        first = functional.relu(self.rows(rows) + self.dense(dense))
        second = functional.relu(self.second(first))
        policy, value = second[:, :SECOND], second[:, SECOND:]
        heads = self.heads(functional.relu(self.third(value)))
        logits = (self.moves(move_rows) * policy[owners]).sum(1) + self.moves_bias(move_rows)[:, 0]
        return heads.reshape(len(rows), 3, self.shape.seats), logits


class Learner:
    """A model with its optimizer, and the running average of its weights, which is what plays."""

    def __init__(self, shape: kernel.Shape, rate: float) -> None:
        torch.set_num_threads(1)
        torch.manual_seed(1)
        self.model = Model(shape)
        self.optimizer = torch.optim.Adam(self.model.parameters(), lr=rate)
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
        shape, owners = self.model.shape, torch.from_numpy(batch.owners)
        heads, logits = self.model(
            _padded(batch.rows, shape.rows),
            torch.from_numpy(batch.dense),
            _padded(batch.move_rows, shape.move_rows),
            owners,
        )
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
            "first": torch.cat([model.rows.weight[:-1], model.dense.weight.T]),
            "first_bias": model.dense.bias,
            "second": model.second.weight.T,
            "second_bias": model.second.bias,
            "third": model.third.weight.T,
            "third_bias": model.third.bias,
            "heads": model.heads.weight.T,
            "heads_bias": model.heads.bias,
            "moves": model.moves.weight[:-1],
            "moves_bias": model.moves_bias.weight[:-1, 0],
        }
        sizes = layer_sizes(shape.rows, shape.dense, shape.move_rows, shape.seats)
        floats = b"".join(layers[name].detach().contiguous().numpy().astype("<f4").tobytes() for name in sizes)
        return Weights(kind, shape.rows, shape.dense, shape.move_rows, shape.seats, floats)

    @torch.no_grad()
    def adopt(self, weights: Weights) -> None:
        """Begins with the weights of a file."""
        layers = {name: torch.from_numpy(array.copy()) for name, array in weights.arrays().items()}
        for model in (self.model, self.average.module):
            model.rows.weight[:-1] = layers["first"][: weights.rows]
            model.dense.weight[:] = layers["first"][weights.rows :].T
            model.dense.bias[:] = layers["first_bias"]
            for name in ("second", "third", "heads"):
                getattr(model, name).weight[:] = layers[name].T
                getattr(model, name).bias[:] = layers[f"{name}_bias"]
            model.moves.weight[:-1] = layers["moves"]
            model.moves_bias.weight[:-1, 0] = layers["moves_bias"]

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


def _padded(rows: Any, padding: int) -> Tensor:
    """Rows with the number of the empty row where there are none."""
    numbers = torch.from_numpy(rows).long()
    return torch.where(numbers < 0, padding, numbers)
