/** Structs of basic values (ids, dates, money, text, email), with their units and limits. */
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
import { userMessage } from './validation'
import { isInstant, isLocalDate } from './dates'

export * from './dates'
export * from './money'

/** A UUID. The client generates the ids of entities it creates, so that it can queue commands that refer to them. */
export const Id = define<string>('Id', (value) => typeof value === 'string' && idPattern.test(value))
const idPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** An id in a public response. The client only passes it on and does not depend on its format. */
export const OpaqueId = nonempty(string())

const Nullish = define<null | undefined>('nullish', (value) => value === null || value === undefined)
/**
 * Makes a response field optional: a missing field or null is read as `fallback`.
 * @param fallback shared by all results, so callers must not mutate it
 */
/* @__NO_SIDE_EFFECTS__ */
export const withDefault = <T, S>(struct: Struct<T, S>, fallback: T): Struct<T, S> =>
  coerce(struct, Nullish, () => fallback)

/** A calendar day in Zambia (Africa/Lusaka, UTC+2 all year): `2026-11-21`. A night has the date on which it starts. */
export const LocalDate = define<string>('LocalDate', (value) => typeof value === 'string' && isLocalDate(value))

/** An instant, ISO 8601 in UTC, whose day and time exist. */
export const Instant = define<string>('Instant', (value) => typeof value === 'string' && isInstant(value))

/** Far above every sum, and exact in ngwee as a `number` and as a `bigint` column. */
const maxZmw = 1e12
/** An amount in kwacha, with at most two decimals, as the API sends it. The server calculates in integer ngwee. */
export const Zmw = define<number>('Zmw', (value) => typeof value === 'number' && Math.abs(value) <= maxZmw)

/** A price that a client sends, such as the one that the buyer saw. */
export const Price = define<number>('Zmw', (value) => typeof value === 'number' && value >= 0 && value <= maxZmw)

/** The largest value of an `integer` column. */
export const maxInteger = 2_147_483_647

/**
 * Text that a user entered. It is trimmed and limited in length. Control characters and bidirectional formatting
 * characters are removed: they can reverse the displayed text or control a terminal. NUL and lone surrogates are
 * rejected, because PostgreSQL cannot store them.
 */
export const text = (maxLength: number, minLength = 0) =>
  refine(trimmed, `text${minLength}-${maxLength}`, ({ length }) => {
    if (length > maxLength) return userMessage(`Please use at most ${maxLength} characters.`)
    return length >= minLength || (length === 0 ? userMessage('Required') : false)
  })
const trimmed = coerce(
  define<string>('text', (value) => typeof value === 'string' && !/[\0\p{Cs}]/u.test(value)),
  string(),
  (value) => value.replace(/\r\n?/g, '\n').replace(invisibleCharacters, '').trim(),
)
const invisibleCharacters = /[^\P{Cc}\0\t\n]|[\u202a-\u202e\u2066-\u2069]/gu

/**
 * Validates an email address as browsers validate `type=email`, and requires a dot in the domain. The address is
 * converted to lower case, so that its case cannot produce a second account.
 */
export const email = (message: string, emptyMessage = message) =>
  coerce(
    refine(
      string(),
      'email',
      (value) => (value.length <= 254 && emailPattern.test(value)) || userMessage(value ? message : emptyMessage),
    ),
    string(),
    (value) => value.trim().toLowerCase(),
  )
const emailPattern =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/

/**
 * Returns whether a web address may be displayed as a link: http or https, with a dot in the host. Credentials are
 * rejected, because `https://bank.example@other.example` displays one site and opens another.
 */
export function isWebAddress(value: string): boolean {
  try {
    const { protocol, hostname, username, password } = new URL(value)
    // The input is checked too, because the URL parser drops an empty `user@` and converts backslashes to slashes.
    const hasHostOnly = /^https?:\/\/[^/?#@]+([/?#]|$)/i.test(value) && !/[\s\\]/.test(value)
    return hasHostOnly && /^https?:$/.test(protocol) && hostname.includes('.') && username === '' && password === ''
  } catch {
    return false
  }
}

/** An integer in a query parameter, such as `?page=2`. */
export const wholeNumber = (minimum: number, maximum: number) =>
  coerce(max(min(integer(), minimum), maximum), string(), (value) => (/^-?\d{1,9}$/.test(value) ? Number(value) : NaN))

export const Page = object({ page: optional(wholeNumber(1, 1000)), pageSize: optional(wholeNumber(1, 60)) })
export type Page = Infer<typeof Page>
