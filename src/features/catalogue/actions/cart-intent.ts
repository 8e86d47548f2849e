/**
 * What a visitor wanted to put into the cart: kept while they sign in, and then put there. It outlives the tab, because
 * signing up leads through a mail, but not the hour.
 */
import type { Preview } from '../../../sync/index'

export interface CartIntent {
  productId: string
  quantity: number
  preview: Preview
}

interface Kept extends CartIntent {
  /** ms since 1970. */
  at: number
}

const name = 'tilipo-cart-intent'
export const keptForMs = 3_600_000

export function keepIntent(intent: CartIntent, now = Date.now()): void {
  try {
    localStorage.setItem(name, JSON.stringify({ ...intent, at: now } satisfies Kept))
  } catch {
    // Storage is blocked: they press the button again.
  }
}

/** Gives it out once. */
export function takeIntent(now = Date.now()): CartIntent | null {
  try {
    const text = localStorage.getItem(name)
    if (!text) return null
    localStorage.removeItem(name)
    const { at, ...intent } = JSON.parse(text) as Kept
    return now - at < keptForMs ? intent : null
  } catch {
    return null
  }
}
