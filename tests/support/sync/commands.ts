/** What the people of a world do: every kind of command that can be queued, drawn from the seed. */
import { findQueuedEndpoint } from '../../../src/sync/queued-endpoints'
import type { FieldValues } from '#contract/sync/edit'
import type { Command } from '#contract/core/endpoint'
import type { Preview } from '../../../src/db/rows'
import { favoriteOf } from './model-things'
import { partnerMakers, type Shown } from './partner-commands'
import type { Random } from './random'

/** Who and what there is, the same at the model and at the real server. */
export interface Cast {
  users: string[]
  /** The user, if any, who owns `vendor`. */
  partner: string | null
  /** The user, if any, whom the owner has made a manager: they edit the same things. */
  colleague: string | null
  vendor: string
  /** A business that can no longer be written to. */
  hiddenVendor: string
  /** In the cart; the last is no longer offered where `gone` says so. */
  products: string[]
  /** The second is closed. */
  jobs: string[]
  /** Notes of each user, there from the beginning. */
  notifications: Record<string, string[]>
  /** A place of which there is one, for whoever does not pay at once. */
  room: string
  /** Another, for whoever does. */
  paidRoom: string
  /** A third, of a business of its own: it is asked for offline, and nothing is like it. */
  askedRoom: string
  /** More that `vendor` offers, which nobody books. */
  lodgings: string[]
  /** Who works for `vendor`, and takes no part. */
  staff: string[]
  /** What others have booked and paid there: its desk serves them. */
  served: string[]
}

/** Those of the users who work for `vendor`; the others are customers. */
export const peopleOf = ({ partner, colleague }: Pick<Cast, 'partner' | 'colleague'>): string[] =>
  [partner, colleague].filter((user) => user !== null)
export const worksThere = (cast: Cast, user: string): boolean => peopleOf(cast).includes(user)

export type Drawn = Command & { preview?: Preview }

export interface Scene {
  random: Random
  cast: Cast
  user: string
  /** Tickets that this user opened on this device. */
  tickets: string[]
  /** When the newest note on this device's list came. */
  newest(): string | undefined
  shown: Shown
  /** What the form for this thing was opened with: it may have stood open for a while. */
  form(id: string, seen: FieldValues | undefined): FieldValues | undefined
}

export type Maker = (scene: Scene) => { params?: object; body?: object; preview?: Preview }

function businessFor(random: Random, cast: Cast): string {
  const share = random()
  if (share < 0.85) return cast.vendor
  return share < 0.95 ? cast.hiddenVendor : random.uuid()
}

/** Who has no customer in the world writes to nobody there. */
function customerFor(random: Random, cast: Cast): string {
  const customers = cast.users.filter((each) => !worksThere(cast, each))
  return customers.length > 0 ? random.pick(customers) : random.uuid()
}

const texts = ['Good morning', 'Is it still free?', 'Zikomo', 'We come at noon']

const makers: Record<string, [share: number, make: Maker]> = {
  'cart.add': [
    16,
    ({ random, cast }) => {
      const productId = random.pick(cast.products)
      return { body: { productId, quantity: 1 + random.below(3) }, preview: { name: 'Salt', price: 10 } }
    },
  ],
  'cart.setQuantity': [
    10,
    ({ random, cast }) => ({ params: { itemId: random.pick(cast.products) }, body: { quantity: random.below(6) } }),
  ],
  'cart.remove': [8, ({ random, cast }) => ({ params: { itemId: random.pick(cast.products) } })],
  'cart.clear': [
    4,
    ({ random, cast }) =>
      random.chance(0.5) ? {} : { body: { itemIds: cast.products.filter(() => random.chance(0.5)) } },
  ],
  'favorites.add': [
    10,
    ({ random, cast }) => {
      const listingId = random.pick(cast.products)
      return { params: { listingId }, preview: { name: 'Salt', favorite: favoriteOf(listingId, '') } }
    },
  ],
  'favorites.remove': [6, ({ random, cast }) => ({ params: { listingId: random.pick(cast.products) } })],
  'bookings.ask': [
    8,
    ({ random, cast }) => {
      const choice = { checkIn: '2026-12-21', checkOut: '2026-12-23', guests: 7, rooms: 1 }
      const seen = random.pick([undefined, 1800, 1800, 1700])
      return {
        body: {
          id: random.uuid(),
          listingId: random.chance(0.95) ? cast.askedRoom : random.uuid(),
          choice,
          ...(seen ? { seenTotal: seen } : {}),
        },
      }
    },
  ],
  'notifications.read': [
    7,
    ({ random, cast, user }) => ({
      params: { id: random.chance(0.9) ? random.pick(cast.notifications[user]!) : random.uuid() },
    }),
  ],
  'notifications.readAll': [
    5,
    ({ random, newest }) => {
      const upTo = random.chance(0.5) ? newest() : undefined
      return { body: upTo ? { upTo } : {} }
    },
  ],
  'auth.updateProfile': [
    8,
    ({ random }) => {
      const all = {
        full_name: `Mutale ${random.pick(['Banda', 'Phiri', 'Zulu'])}`,
        phone: `09612345${10 + random.below(90)}`,
        address: random.pick(['', 'Plot 7']),
        location: random.pick(['', 'Kabwe']),
      }
      return { body: Object.fromEntries(Object.entries(all).filter(() => random.chance(0.5))) }
    },
  ],
  'messages.send': [
    9,
    ({ random, cast, user }) => {
      const other = worksThere(cast, user) ? customerFor(random, cast) : businessFor(random, cast)
      return { params: { with: other }, body: { id: random.uuid(), text: random.pick(texts) } }
    },
  ],
  'messages.read': [
    6,
    ({ random, cast, user }) => {
      const other = worksThere(cast, user) ? customerFor(random, cast) : cast.vendor
      return { params: { with: other }, body: { upTo: 1 + random.below(5) } }
    },
  ],
  'support.open': [
    6,
    ({ random }) => ({
      body: {
        id: random.uuid(),
        subject: random.pick(texts),
        category: 'other',
        priority: 'normal',
        message: 'It does not work as I thought.',
      },
    }),
  ],
  'support.reply': [
    7,
    ({ random, tickets }) => {
      const id = tickets.length > 0 && random.chance(0.9) ? random.pick(tickets) : random.uuid()
      return { params: { id }, body: { id: random.uuid(), message: random.pick(texts) } }
    },
  ],
  'applications.apply': [
    6,
    ({ random, cast }) => {
      const form = {
        fullName: 'Mutale Banda',
        phone: '0961234567',
        email: 'mutale@example.test',
        coverNote: `${random.pick(texts)}: I would like to work for you.`,
      }
      return {
        params: { id: random.chance(0.95) ? random.pick(cast.jobs) : random.uuid() },
        body: form,
        preview: { name: 'Cook' },
      }
    },
  ],
  'applications.withdraw': [4, ({ random, cast }) => ({ params: { id: random.pick(cast.jobs) } })],
  ...partnerMakers,
}

export const kinds = Object.keys(makers)
const ofPartners = kinds.filter(
  (kind) => kind in partnerMakers || /^(notifications|auth|messages|support)\./.test(kind),
)
const ofCustomers = kinds.filter((kind) => !(kind in partnerMakers))

export function draw(scene: Scene): Drawn {
  const mine = worksThere(scene.cast, scene.user) ? ofPartners : ofCustomers
  let left = scene.random() * mine.reduce((sum, kind) => sum + makers[kind]![0], 0)
  const kind = mine.find((each) => (left -= makers[each]![0]) < 0) ?? mine[0]!
  const { params = {}, body = {}, preview } = makers[kind]![1](scene)
  return {
    endpoint: findQueuedEndpoint(kind)!.name,
    input: { params, query: {}, body },
    ...(preview ? { preview } : {}),
  }
}
