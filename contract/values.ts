/** The small values everything is made of, with their units and edges. */
import {
  coerce,
  define,
  integer,
  max,
  min,
  nonempty,
  object,
  optional,
  refine,
  string,
  type Infer,
  type Struct,
} from 'superstruct'
import { says } from './check'
import { isLocalDate } from './days'

export * from './days'
export * from './money'

/** A UUID; made by the client where the thing is made there, so that what depends on it can be queued. */
export const Id = define<string>('Id', (value) => typeof value === 'string' && idPattern.test(value))
const idPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** An id in a public response. The client only passes it on, so its format is the server's business. */
export const OpaqueId = nonempty(string())

const Nullish = define<null | undefined>('nullish', (value) => value === null || value === undefined)
/** A response field that may be missing or null and then reads as `fallback`, which must not be changed in place. */
/* @__NO_SIDE_EFFECTS__ */
export const withDefault = <T, S>(struct: Struct<T, S>, fallback: T): Struct<T, S> =>
  coerce(struct, Nullish, () => fallback)

/** A calendar day in Zambia (Africa/Lusaka, UTC+2 all year): `2026-11-21`. A night is named by the day it starts on. */
export const LocalDate = define<string>('LocalDate', (value) => typeof value === 'string' && isLocalDate(value))

/** An instant, ISO 8601 in UTC. */
export const Instant = define<string>(
  'Instant',
  (value) => typeof value === 'string' && /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value),
)

/** Kwacha at the edge: a number with at most two decimals. Inside, money is integer ngwee. */
export const Zmw = define<number>('Zmw', (value) => typeof value === 'number' && Number.isFinite(value))

/**
 * Text a person wrote: trimmed and bounded. What shows nothing and only turns other text round, or steers a terminal, is
 * taken out; NUL and half characters, which PostgreSQL cannot hold, are refused.
 */
export const text = (most: number, least = 0) =>
  refine(trimmed, `text${least}-${most}`, (value) => value.length >= least && value.length <= most)
const trimmed = coerce(
  define<string>('text', (value) => typeof value === 'string' && !/[\0\p{Cs}]/u.test(value)),
  string(),
  (value) => value.replace(/\r\n?/g, '\n').replace(unseen, '').trim(),
)
const unseen = /[^\P{Cc}\0\t\n]|[\u202a-\u202e\u2066-\u2069]/gu

/** Checked as browsers check `type=email`, and with a dot in the domain. Lower-cased: one address, one account. */
export const email = (message: string, empty = message) =>
  coerce(
    refine(
      string(),
      'email',
      (value) => (value.length <= 254 && emailPattern.test(value)) || says(value ? message : empty),
    ),
    string(),
    (value) => value.trim().toLowerCase(),
  )
const emailPattern =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/

/**
 * A web address that may be shown as a link: http or https, with a dotted host. Credentials are refused, because
 * `https://bank.example@other.example` shows one site and opens another.
 */
export function isWebAddress(value: string): boolean {
  try {
    const { protocol, hostname, username, password } = new URL(value)
    // Checked as typed as well: the parser drops an empty `user@` and reads backslashes as slashes.
    const hasHostOnly = /^https?:\/\/[^/?#@]+([/?#]|$)/i.test(value) && !/[\s\\]/.test(value)
    return hasHostOnly && /^https?:$/.test(protocol) && hostname.includes('.') && username === '' && password === ''
  } catch {
    return false
  }
}

/** Zambian mobile networks by the third digit of the national number; the specification's three. */
export const networks = { '5': 'Zamtel', '6': 'MTN', '7': 'Airtel' } as const
export type Network = (typeof networks)[keyof typeof networks]
export const networkNames: readonly Network[] = ['MTN', 'Airtel', 'Zamtel']

export const phonePattern = /^09[5-7]\d{7}$/
export const phone = (message: string) =>
  coerce(
    refine(string(), 'phone', (value) => phonePattern.test(value) || says(message)),
    string(),
    (value) => value.replace(/[\s-]/g, ''),
  )
/** The network a number was issued by; numbers can be ported, so it is a guess the person may change. */
export const networkOf = (number: string): Network | null =>
  phonePattern.test(number) ? networks[number[2] as keyof typeof networks] : null
/** Gateways want `260…` without the 0. */
export const internationalPhone = (number: string): string => `260${number.slice(1)}`

/** A query parameter that is a whole number: `?page=2`. */
export const wholeNumber = (least: number, most: number) =>
  coerce(max(min(integer(), least), most), string(), (value) => (/^-?\d{1,9}$/.test(value) ? Number(value) : NaN))

export const Page = object({ page: optional(wholeNumber(1, 1000)), pageSize: optional(wholeNumber(1, 60)) })
export type Page = Infer<typeof Page>
