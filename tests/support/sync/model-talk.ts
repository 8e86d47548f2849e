/** Customer and business talk, at the model server: one conversation in two books, each naming it by the other side. */
import type { RefusalCode } from '#contract/core/refusals'
import { markRead, notify, notifyAll, type Doing } from './model-notes'
import type { ModelServer } from './model-server'

const quietMs = 5 * 60_000

interface Side {
  /** Whose account; null for a business whose owner takes no part. */
  account: string | null
  /** How the other side names it. */
  id: string
  isCustomer: boolean
}

function sidesOf({ town }: ModelServer, user: string, other: string): { mine: Side; theirs: Side } {
  const business: Side = { account: town.owner, id: town.vendor, isCustomer: false }
  const customerOf = (id: string): Side => ({ account: id, id, isCustomer: true })
  return town.people.includes(user)
    ? { mine: business, theirs: customerOf(other) }
    : { mine: customerOf(user), theirs: { ...business, id: other } }
}

interface Book {
  last: number
  messages: { id: string; number: number; fromCustomer: boolean; author: string; text: string; at: string }[]
  seen: { customer: number; business: number }
  toldAt: { customer: number; business: number }
}

const books = new WeakMap<ModelServer, Map<string, Book>>()

function bookOf(server: ModelServer, { mine, theirs }: { mine: Side; theirs: Side }, begin: boolean): Book | undefined {
  const all = books.get(server) ?? new Map<string, Book>()
  books.set(server, all)
  const name = mine.isCustomer ? `${mine.id}/${theirs.id}` : `${theirs.id}/${mine.id}`
  const known = all.get(name)
  if (known || !begin) return known
  const made: Book = {
    last: 0,
    messages: [],
    seen: { customer: 0, business: 0 },
    toldAt: { customer: -Infinity, business: -Infinity },
  }
  all.set(name, made)
  return made
}

export function sendTalk({ server, user, params, body, at }: Doing): RefusalCode | null {
  const sides = sidesOf(server, user, params.with)
  const { mine, theirs } = sides
  if (mine.isCustomer && params.with === server.town.hiddenVendor) return 'provider_gone'
  if (mine.isCustomer && params.with !== server.town.vendor) return 'not_found'
  const book = bookOf(server, sides, mine.isCustomer)
  if (!book) return 'not_found'
  if (book.messages.some(({ id }) => id === body.id)) return null
  book.last += 1
  book.messages.push({
    id: body.id,
    number: book.last,
    fromCustomer: mine.isCustomer,
    author: user,
    text: body.text,
    at,
  })
  for (const [own, other] of [
    [mine, theirs],
    [theirs, mine],
  ] as const) {
    if (!own.account) continue
    server.put(own.account, 'message', body.id, {
      _id: body.id,
      with: other.id,
      mine: own === mine,
      author: own.isCustomer || mine.isCustomer ? null : nameOf(server, user),
      text: body.text,
      about: null,
      number: book.last,
      createdAt: at,
    })
  }
  retell(server, sides, book)
  tell(server, user, sides, book, at)
  return null
}

export function readTalk({ server, user, params, body }: Doing): RefusalCode | null {
  const sides = sidesOf(server, user, params.with)
  const book = bookOf(server, sides, false)
  if (!book) return 'not_found'
  markRead(server, user, ({ link }) => link === linkFor(sides.mine.isCustomer, params.with))
  const side = sides.mine.isCustomer ? 'customer' : 'business'
  const seen = Math.min(body.upTo, book.last)
  if (seen <= book.seen[side]) return null
  book.seen[side] = seen
  retell(server, sides, book)
  return null
}

/** Either side's view of the conversation, as it is now. */
function retell(server: ModelServer, { mine, theirs }: { mine: Side; theirs: Side }, book: Book): void {
  for (const [own, other] of [
    [mine, theirs],
    [theirs, mine],
  ] as const) {
    if (!own.account) continue
    const last = book.messages.at(-1)!
    const seen = own.isCustomer ? book.seen.customer : book.seen.business
    server.put(own.account, 'conversation', other.id, {
      _id: other.id,
      name: other.isCustomer ? nameOf(server, other.id) : server.town.vendorName,
      imageUrl: null,
      open: true,
      last: book.last,
      lastText: last.text,
      lastMine: last.fromCustomer === own.isCustomer,
      lastAt: last.at,
      unread: book.messages.filter(({ number, fromCustomer }) => fromCustomer !== own.isCustomer && number > seen)
        .length,
      seen: own.isCustomer ? book.seen.business : book.seen.customer,
    })
  }
}

/** Whoever talks with it sees its new name. */
export function renameBusiness(server: ModelServer, name: string): void {
  server.town = { ...server.town, vendorName: name }
  for (const user of server.town.people)
    server.put(user, 'me', user, { ...server.get(user, 'me', user), companyName: name })
  retellAll(server, () => true)
}

/** Somebody has another name: a customer's conversations show it, and what was written for the business. */
export function renamed(server: ModelServer, user: string): void {
  const { people } = server.town
  if (!people.includes(user)) return retellAll(server, (customer) => customer === user)
  for (const book of books.get(server)?.values() ?? []) {
    for (const { id, author } of book.messages)
      if (author === user)
        server.put(user, 'message', id, { ...server.get(user, 'message', id), author: nameOf(server, user) })
  }
}

function retellAll(server: ModelServer, which: (customer: string) => boolean): void {
  const { owner, vendor } = server.town
  for (const [between, book] of books.get(server) ?? []) {
    const customer = between.split('/')[0]!
    if (which(customer))
      retell(
        server,
        {
          mine: { account: customer, id: customer, isCustomer: true },
          theirs: { account: owner, id: vendor, isCustomer: false },
        },
        book,
      )
  }
}

function tell(
  server: ModelServer,
  user: string,
  { mine, theirs }: { mine: Side; theirs: Side },
  book: Book,
  at: string,
): void {
  const side = mine.isCustomer ? 'business' : 'customer'
  const now = Date.parse(at)
  if (now - book.toldAt[side] < quietMs) return
  book.toldAt[side] = now
  const name = mine.isCustomer ? nameOf(server, user) : server.town.vendorName
  const [message, link] = [`New message from ${name}.`, linkFor(theirs.isCustomer, mine.id)]
  if (theirs.isCustomer) notify(server, theirs.id, message, link, at)
  else notifyAll(server, message, link, at)
}

const nameOf = (server: ModelServer, user: string): string => server.get(user, 'me', user)?.full_name ?? ''

const linkFor = (isCustomer: boolean, other: string): string =>
  `${isCustomer ? '/messages' : '/admin/messages'}?chatWith=${other}`
