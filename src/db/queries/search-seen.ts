/** Offline search in the cached catalogue. It interprets a query as the server does. */
import { Listing, Vendor } from '#contract/catalogue'
import { check, type Checked } from '#contract/check'
import { fold, formsOf, knownWords, meantBy, nearest, wordsOf } from '#contract/question'
import { verticalOf } from '#contract/verticals/index'
import { readSeen, type Seen } from '../read-seen'

export interface Sought {
  q?: string
  town?: string
  ratingFrom?: number
  /** Dates are not supported: availability changes hourly, so only the server can check it. */
  priceFrom?: number
  priceTo?: number
  sort?: string
}

export interface Found<T> {
  /** Most recently fetched first, unless a sort order was requested. */
  found: T[]
  /** When the oldest of these items was fetched, in ms since 1970. */
  asOf: number
}

const most = 60

interface Reading<T> {
  /** The service worker stores responses unchecked: an item that is not valid today is not shown. */
  parse(data: unknown): Checked<T>
  /** The most distinctive text. Misspelled words are compared with its words. */
  name(thing: T): string
  text(thing: T): string
  town(thing: T): string
  kind(thing: T): string
  price(thing: T): number
}

const ofListing: Reading<Listing> = {
  parse: (data) => check(Listing, data),
  name: ({ name, vendorName }) => `${name} ${vendorName}`,
  text: ({ description, details }) =>
    `${description} ${Object.values(details ?? {})
      .flat()
      .filter((value) => typeof value === 'string')
      .join(' ')}`,
  town: ({ town }) => town,
  kind: ({ vertical }) => vertical,
  price: ({ price }) => price,
}
const ofVendor: Reading<Vendor> = {
  parse: (data) => check(Vendor, data),
  name: ({ businessName }) => businessName,
  text: ({ description }) => description,
  town: ({ location }) => location.address.city,
  kind: ({ businessType }) => verticalOf(businessType).id,
  price: () => 0,
}

export async function seenListings(sought: Sought & { vertical?: string | undefined }): Promise<Found<Listing>> {
  const { vertical } = sought
  return look((await readSeen()).listings, sought, ofListing, (one) => !vertical || one.vertical === vertical)
}

export async function seenVendors(sought: Sought & { businessType?: string | undefined }): Promise<Found<Vendor>> {
  const { businessType } = sought
  return look((await readSeen()).vendors, sought, ofVendor, (one) => !businessType || one.businessType === businessType)
}

type Rated = { _id: string; rating?: { average: number } }
const starsOf = ({ rating }: Rated): number => rating?.average ?? 0

function look<T extends Rated>(
  seen: Seen<T>[],
  sought: Sought,
  reading: Reading<T>,
  isOfKind: (thing: T) => boolean,
): Found<T> {
  const valid = seen.flatMap(({ data, seenAt }) => {
    const checked = reading.parse(data)
    return checked.ok ? [{ data: checked.value, seenAt }] : []
  })
  const rows = valid.filter(({ data }) => isOfKind(data))
  const isMeant = meaningOf(
    sought.q,
    rows.map(({ data }) => data),
    reading,
  )
  const kept = sorted(
    rows.filter(({ data }) => isMeant(data) && fits(data, sought, reading)),
    sought.sort,
    reading,
  ).slice(0, most)
  return { found: kept.map(({ data }) => data), asOf: Math.min(...kept.map(({ seenAt }) => seenAt)) }
}

function fits<T extends Rated>(
  thing: T,
  { town = '', priceFrom = 0, priceTo, ratingFrom = 0 }: Sought,
  { town: townOf, price }: Reading<T>,
): boolean {
  if (!townOf(thing).toLowerCase().includes(town.toLowerCase()) || starsOf(thing) < ratingFrom) return false
  return price(thing) >= priceFrom && (priceTo === undefined || (price(thing) > 0 && price(thing) <= priceTo))
}

/**
 * Matches items that contain every word, in any order. A word that no item contains is replaced by the nearest known
 * words, or ignored if there are none.
 */
function meaningOf<T>(
  q: string | undefined,
  things: readonly T[],
  { name, text, town, kind }: Reading<T>,
): (thing: T) => boolean {
  const folded = new Map(things.map((thing) => [thing, ` ${fold(`${name(thing)} ${town(thing)} ${text(thing)}`)} `]))
  const has = (thing: T, word: string) =>
    meantBy(word).some((id) => id === kind(thing)) || formsOf(word).some((form) => folded.get(thing)!.includes(form))
  const names = new Set(things.flatMap((thing) => fold(`${name(thing)} ${town(thing)}`).split(' ')))
  const typed = wordsOf(q)
  const read = typed.map((word) =>
    meantBy(word).length > 0 || things.some((thing) => has(thing, word))
      ? [word]
      : nearest(word, [...knownWords, ...names]),
  )
  const said = read.filter((spellings) => spellings.length > 0)
  if (typed.length > 0 && said.length === 0) return () => false
  return (thing) => said.every((spellings) => spellings.some((word) => has(thing, word)))
}

function sorted<T extends Rated>(rows: Seen<T>[], sort: string | undefined, { price, name }: Reading<T>): Seen<T>[] {
  const dear = ({ data }: Seen<T>) => price(data) || Infinity
  const orders: Record<string, (a: Seen<T>, b: Seen<T>) => number> = {
    priceUp: (a, b) => (dear(a) < dear(b) ? -1 : 1),
    priceDown: (a, b) => price(b.data) - price(a.data),
    rating: (a, b) => starsOf(b.data) - starsOf(a.data),
    name: (a, b) => (name(a.data).toLowerCase() < name(b.data).toLowerCase() ? -1 : 1),
  }
  const order = orders[sort ?? '']
  return order ? rows.sort(order) : rows
}
