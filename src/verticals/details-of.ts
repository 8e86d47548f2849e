import type { Listing } from '#contract/catalogue'

/** A listing's details in its vertical's shape, as the server says them: whole, or not at all. */
export const detailsOf = <T>({ details }: Pick<Listing, 'details'>): T | null =>
  Object.keys(details).length > 0 ? (details as T) : null

export const plural = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`

/** Whole kwacha, short enough for a card's line: `ZMW 1,500`. */
export const kwacha = (amount: number): string =>
  `ZMW\u00a0${String(Math.round(amount)).replace(/\B(?=(\d{3})+$)/g, ',')}`

/** `a · b`, without what is empty; no line begins with a dot. */
export const dotted = (...parts: (string | false | 0 | null | undefined)[]): string | undefined =>
  parts.filter(Boolean).join('\u00a0· ') || undefined
