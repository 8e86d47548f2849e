import type { Listing } from '#contract/catalogue'
import { check } from '#contract/check'
import type { Vertical } from '#contract/verticals/vertical'

/** A listing's details in its vertical's shape; nothing where the partner left something out. */
export function detailsOf<T>({ details }: Pick<Vertical<any, T>, 'details'>, listing: Pick<Listing, 'details'>): T | null {
  const checked = check(details, listing.details)
  return checked.ok ? checked.value : null
}

export const plural = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`

/** `a · b`, without what is empty. */
export const dotted = (...parts: (string | false | null | undefined)[]): string | undefined => parts.filter(Boolean).join(' · ') || undefined
