"""Computer players. They receive observations, never the state of a real game."""

from cleopatra.bots.bot import Bot, Budget
from cleopatra.bots.registry import bot_names, make_bot
from cleopatra.bots.worker import BotWorker

__all__ = ["Bot", "BotWorker", "Budget", "bot_names", "make_bot"]
