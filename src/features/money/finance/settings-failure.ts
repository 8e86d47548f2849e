export const settingsFailure = "We couldn't load your payout accounts. Please try again."
