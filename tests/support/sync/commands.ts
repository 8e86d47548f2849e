/** The commands that users of a simulated world send: every kind that can be queued, drawn from the seed. */
import { findQueuedCommand } from '#contract/sync/queued-commands'
import type { FieldValues } from '#contract/sync/edit'
import type { Command } from '#contract/core/endpoint'
import type { Preview } from '../../../src/db/rows'
import { buildFavorite } from './model-entities'
import { counterGenerators, findOpenShift } from './counter-commands'
import { partnerGenerators as editGenerators, type DisplayedBusiness } from './partner-commands'
import type { Random } from './random'

/** The users and entities of a world, the same in the model and on the real server. */
export interface Cast {
  users: string[]
  /** The user who owns `vendor`, if any. */
  partner: string | null
  /** The user whom the owner made a manager, if any. The manager edits the same entities. */
  colleague: string | null
  vendor: string
  /** A business that no longer accepts messages. */
  hiddenVendor: string
  /** Products for the cart. The last one may be withdrawn. */
  products: string[]
  /** The second job is closed. */
  jobs: string[]
  /** Each user's notifications at the start. */
  notifications: Record<string, string[]>
  /** A room with one unit, for users who do not pay at once. */
  room: string
  /** Another room with one unit, for users who pay at once. */
  paidRoom: string
  /** A room with one unit, of a separate business without alternatives. It is requested offline. */
  requestedRoom: string
  /** A room with one unit of `vendor`, sold at the counter. */
  counterRoom: string
  /** What is set aside of it for the counter. Unknown to a real server. */
  counterQuota: string
  /** A real server sells only products in a basket, and not nights of a room. */
  sellsBaskets: boolean
  /** A company that buys from `vendor` on account. Unknown to a real server. */
  company: string
  /** More listings of `vendor` that nobody books. */
  lodgings: string[]
  /** Staff of `vendor` who are not users of the world. */
  staff: string[]
  /** Bookings of other customers that `vendor` serves. */
  served: string[]
}

/** Returns the users who work for `vendor`. The others are customers. */
export const getStaffUsers = ({ partner, colleague }: Pick<Cast, 'partner' | 'colleague'>): string[] =>
  [partner, colleague].filter((user) => user !== null)
export const isStaffUser = (cast: Cast, user: string): boolean => getStaffUsers(cast).includes(user)

export type DrawnCommand = Command & { preview?: Preview }

export interface DrawContext {
  random: Random
  cast: Cast
  user: string
  /** Tickets that this user opened on this device. */
  tickets: string[]
  /** Returns when the newest notification on this device was created. */
  newest(): string | undefined
  shown: DisplayedBusiness
  /** Id of the device. */
  device: string
  now(): number
  /** Returns the values with which the form for this entity was opened, possibly some time ago. */
  form(id: string, displayed: FieldValues | undefined): FieldValues | undefined
}

export type CommandGenerator = (scene: DrawContext) => { params?: object; body?: object; preview?: Preview }

function pickBusiness(random: Random, cast: Cast): string {
  const share = random()
  if (share < 0.85) return cast.vendor
  return share < 0.95 ? cast.hiddenVendor : random.uuid()
}

/** Returns an unknown ID if the world has no customer. */
function pickCustomer(random: Random, cast: Cast): string {
  const customers = cast.users.filter((user) => !isStaffUser(cast, user))
  return customers.length > 0 ? random.pick(customers) : random.uuid()
}

const partnerGenerators = { ...editGenerators, ...counterGenerators }

const texts = ['Good morning', 'Is it still free?', 'Zikomo', 'We come at noon']

const generators: Record<string, [share: number, make: CommandGenerator]> = {
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
      return { params: { listingId }, preview: { name: 'Salt', favorite: buildFavorite(listingId, '') } }
    },
  ],
  'favorites.remove': [6, ({ random, cast }) => ({ params: { listingId: random.pick(cast.products) } })],
  'bookings.ask': [
    8,
    ({ random, cast }) => {
      const choice = { checkIn: '2026-12-21', checkOut: '2026-12-23', guests: 7, rooms: 1 }
      const expectedTotal = random.pick([undefined, 1800, 1800, 1700])
      return {
        body: {
          id: random.uuid(),
          listingId: random.chance(0.95) ? cast.requestedRoom : random.uuid(),
          choice,
          ...(expectedTotal ? { seenTotal: expectedTotal } : {}),
        },
      }
    },
  ],
  // Customers of a world have no confirmed booking.
  'bookings.changeOwnOffline': [
    2,
    ({ random, cast }) => ({
      params: { id: random.uuid() },
      body: {
        id: random.uuid(),
        listingId: cast.requestedRoom,
        choice: { checkIn: '2026-12-22', checkOut: '2026-12-23', guests: 7, rooms: 1 },
        seenTotal: 900,
      },
    }),
  ],
  'bookings.answerChangeOfferOffline': [
    2,
    ({ random }) => ({
      params: { id: random.uuid() },
      body: { offerId: random.uuid(), accepts: random.chance(0.5) },
    }),
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
      const other = isStaffUser(cast, user) ? pickCustomer(random, cast) : pickBusiness(random, cast)
      return { params: { with: other }, body: { id: random.uuid(), text: random.pick(texts) } }
    },
  ],
  'messages.read': [
    6,
    ({ random, cast, user }) => {
      const other = isStaffUser(cast, user) ? pickCustomer(random, cast) : cast.vendor
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
      const application = {
        fullName: 'Mutale Banda',
        phone: '0961234567',
        email: 'mutale@example.test',
        coverNote: `${random.pick(texts)}: I would like to work for you.`,
      }
      return {
        params: { id: random.chance(0.95) ? random.pick(cast.jobs) : random.uuid() },
        body: application,
        preview: { name: 'Cook' },
      }
    },
  ],
  'applications.withdraw': [4, ({ random, cast }) => ({ params: { id: random.pick(cast.jobs) } })],
  ...partnerGenerators,
}

export const kinds = Object.keys(generators)
const partnerKinds = kinds.filter(
  (kind) => kind in partnerGenerators || /^(notifications|auth|messages|support)\./.test(kind),
)
const customerKinds = kinds.filter((kind) => !(kind in partnerGenerators))
const counterKinds = Object.keys(counterGenerators)

/** While a cash shift is open, half of the commands are from the counter. Otherwise few shifts would ever be closed. */
function pickKinds(context: DrawContext): string[] {
  if (!isStaffUser(context.cast, context.user)) return customerKinds
  return findOpenShift(context) && context.random.chance(0.5) ? counterKinds : partnerKinds
}

export function drawCommand(context: DrawContext): DrawnCommand {
  const userKinds = pickKinds(context)
  let remainingShare = context.random() * userKinds.reduce((sum, kind) => sum + generators[kind]![0], 0)
  const kind = userKinds.find((candidate) => (remainingShare -= generators[candidate]![0]) < 0) ?? userKinds[0]!
  const { params = {}, body = {}, preview } = generators[kind]![1](context)
  return {
    endpoint: findQueuedCommand(kind)!.name,
    input: { params, query: {}, body },
    ...(preview ? { preview } : {}),
  }
}
