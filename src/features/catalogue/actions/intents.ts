/**
 * What a visitor wanted to put into the cart, or mark with a heart: kept while they sign in, and then done. It outlives
 * the tab, because signing up leads through a mail, but not the hour.
 */
import type { Preview } from '../../../sync/index'

export interface CartIntent {
  productId: string
  quantity: number
  preview: Preview
}

export interface Intents {
  cart: CartIntent
  favorite: NonNullable<Preview['favorite']>
}

type Kept<Kind extends keyof Intents> = Intents[Kind] & {
  /** ms since 1970. */
  at: number
}

const nameOf = (kind: keyof Intents) => `tilipo-${kind}-intent`
export const keptForMs = 3_600_000

export function keepIntent<Kind extends keyof Intents>(kind: Kind, intent: Intents[Kind], now = Date.now()): void {
  try {
    localStorage.setItem(nameOf(kind), JSON.stringify({ ...intent, at: now } satisfies Kept<Kind>))
  } catch {
    // Storage is blocked: they press the button again.
  }
}

/** Gives it out once. */
export function takeIntent<Kind extends keyof Intents>(kind: Kind, now = Date.now()): Intents[Kind] | null {
  try {
    const text = localStorage.getItem(nameOf(kind))
    if (!text) return null
    localStorage.removeItem(nameOf(kind))
    const { at, ...intent } = JSON.parse(text) as Kept<Kind>
    return now - at < keptForMs ? (intent as unknown as Intents[Kind]) : null
  } catch {
    return null
  }
}
