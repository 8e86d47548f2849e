/**
 * Price guarantees: a quoted price stays valid for some minutes. The server stores nothing. It signs the quoted price
 * (the seal), the client sends the seal back, and a valid seal applies if the current price is higher.
 */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { Offer, Priced, Rules } from '../../verticals'
import { sumOf } from './due'

export interface Sealed {
  secret: Buffer
  seal: string | undefined
}

type About = { rules: Rules; offer: Offer; choice: Record<string, unknown> }

/** The content of a seal: price lines, terms and expiry (`until`, in ms). `of` is a hash of the listing and choice. */
export interface Told {
  of: string
  until: number
  lines: Priced['lines']
  terms: Priced['terms']
}

/** Returns the guaranteed price if its seal is valid and it is lower than the current price, else the current price. */
export function asKept(about: About, today: Priced, at: Date, kept: Sealed | undefined): Priced {
  const told = kept && about.rules.quoteMinutes ? opened(kept, about, at) : null
  return told && sumOf(told.lines) < sumOf(today.lines) ? { ...today, lines: told.lines, terms: told.terms } : today
}

export function opened({ secret, seal }: Sealed, about: About, at: Date): Told | null {
  const [text = '', mac = ''] = seal?.split('.') ?? []
  const [given, own] = [Buffer.from(mac, 'base64url'), macOf(secret, text)]
  if (given.length !== own.length || !timingSafeEqual(given, own)) return null
  const told = JSON.parse(Buffer.from(text, 'base64url').toString()) as Told
  return told.of === hashOf(about) && told.until >= at.getTime() ? told : null
}

export function sealed(secret: Buffer, about: About, told: Omit<Told, 'of'>): string {
  const text = Buffer.from(JSON.stringify({ of: hashOf(about), ...told })).toString('base64url')
  return `${text}.${macOf(secret, text).toString('base64url')}`
}

const macOf = (secret: Buffer, text: string): Buffer =>
  createHmac('sha256', secret).update(`kept price ${text}`).digest()

function hashOf({ rules, offer, choice }: About): string {
  const of = rules.pricedBy?.(choice) ?? Object.entries(choice).sort(([a], [b]) => (a < b ? -1 : 1))
  return createHash('sha256')
    .update(JSON.stringify([offer.id, of]))
    .digest('base64url')
}
