/**
 * Actions that a visitor started before sign-in: adding a product to the cart or marking a favorite. They are stored
 * and executed after sign-in. They outlive the tab, because the sign-up link in the email can open a new one. They
 * expire after an hour.
 */
import type { Preview } from '../../../../sync/index'

export interface CartIntent {
  productId: string
  quantity: number
  preview: Preview
}

export interface Intents {
  cart: CartIntent
  favorite: NonNullable<Preview['favorite']>
}

type StoredIntent<Kind extends keyof Intents> = Intents[Kind] & {
  /** In ms since 1970. */
  at: number
}

const getStorageKey = (kind: keyof Intents) => `tilipo-${kind}-intent`
export const intentLifetimeMs = 3_600_000

export function saveIntent<Kind extends keyof Intents>(kind: Kind, intent: Intents[Kind], now = Date.now()): void {
  try {
    localStorage.setItem(getStorageKey(kind), JSON.stringify({ ...intent, at: now } satisfies StoredIntent<Kind>))
  } catch {
    // Storage is blocked: the visitor must press the button again after sign-in.
  }
}

/** Returns the stored intent and deletes it. Null if there is none or if it has expired. */
export function consumeIntent<Kind extends keyof Intents>(kind: Kind, now = Date.now()): Intents[Kind] | null {
  try {
    const text = localStorage.getItem(getStorageKey(kind))
    if (!text) return null
    localStorage.removeItem(getStorageKey(kind))
    const { at, ...intent } = JSON.parse(text) as StoredIntent<Kind>
    return now - at < intentLifetimeMs ? (intent as unknown as Intents[Kind]) : null
  } catch {
    return null
  }
}
