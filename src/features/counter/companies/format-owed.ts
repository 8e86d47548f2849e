import { formatZmw } from '#contract/core/money'

/** Formats what a company owes. A negative amount is what it has paid in advance. */
export const formatOwed = (owed: number): string => (owed < 0 ? `${formatZmw(-owed)} in credit` : formatZmw(owed))
