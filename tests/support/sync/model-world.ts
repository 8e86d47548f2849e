/** A world over the model server. */
import type { EntityRow } from '#contract/sync/sync'
import { peopleOf, worksThere, type Cast } from './commands'
import { weatherOf } from './faults'
import type { MemoryStorage } from './memory-storage'
import { Killed, ModelServer } from './model-server'
import {
  businessOf,
  businessValues,
  deskBookingOf,
  lodgingValues,
  managerOf,
  memberOf,
  meOf,
  notificationOf,
  ownListingOf,
  productValues,
} from './model-things'
import { randomOf, type Random } from './random'
import type { DeviceStorage } from './phone'
import type { WireRequest } from './wire'
import { World, type Backend, type WorldParts } from './world'

export class ModelBackend extends ModelServer implements Backend {
  private issued = 0

  signIn(user: string): string {
    const token = `token-${++this.issued}`
    this.tokens.set(token, user)
    this.account(user)
    return token
  }

  revoke(token: string): void {
    this.tokens.delete(token)
  }

  async handleDying(request: WireRequest, place: number): Promise<void> {
    this.faults.dieIn = place % 5
    await this.handle(request).catch((error: unknown) => {
      if (!(error instanceof Killed)) throw error
    })
    this.faults.dieIn = null
  }

  truth(user: string): EntityRow[] {
    return [...this.account(user).tables].flatMap(([entity, table]) =>
      [...table].flatMap(([id, { version, data }]) => (data ? [{ entity, id, version, data }] : [])),
    )
  }

  /** The cast takes its places: as the real server is filled for the same cast. */
  settleIn(cast: Cast, gone: boolean): void {
    const [open, closed] = cast.jobs as [string, string]
    const offered = cast.products.slice(0, gone ? -1 : undefined)
    if (gone) this.gone.add(cast.products.at(-1)!)
    this.town = {
      vendor: cast.vendor,
      vendorName: 'Chitenge Corner',
      owner: cast.partner,
      people: peopleOf(cast),
      hiddenVendor: cast.hiddenVendor,
      listings: new Set(offered),
      jobs: new Map([
        [open, { title: 'Cook', open: true }],
        [closed, { title: 'Guard', open: false }],
      ]),
      rooms: new Set([cast.room, cast.paidRoom, cast.askedRoom]),
    }
    for (const user of cast.users) {
      const me = worksThere(cast, user) ? meOf(user, 'partner', cast.vendor) : meOf(user, 'endUser')
      this.put(user, 'me', user, { ...me, staffRole: user === cast.colleague ? 'partner-manager' : null })
      for (const id of cast.notifications[user]!) this.put(user, 'notification', id, notificationOf(id))
    }
    if (cast.partner) this.openBusiness(cast.partner, cast)
  }

  /** What its owner may edit, and whoever they let. */
  private openBusiness(
    owner: string,
    { vendor, products, room, paidRoom, lodgings, staff, served, colleague }: Cast,
  ): void {
    const since = '2026-11-21T08:00:00.000Z'
    for (const id of [room, paidRoom, ...lodgings])
      this.put(owner, 'vendorListing', id, ownListingOf(id, 'hotels', lodgingValues, since))
    for (const id of products)
      this.put(owner, 'vendorListing', id, ownListingOf(id, 'stores', productValues(!this.gone.has(id)), since))
    this.put(owner, 'business', vendor, businessOf(vendor, businessValues))
    for (const id of served) this.put(owner, 'vendorBooking', id, deskBookingOf(id))
    for (const id of staff) this.put(owner, 'staffMember', id, memberOf(id))
    if (colleague) this.put(owner, 'staffMember', colleague, managerOf(colleague))
  }
}

export type ModelWorld<S extends DeviceStorage = MemoryStorage> = World<S> & { server: ModelBackend }

interface Shape<S extends DeviceStorage> {
  devices?: number
  users?: number
  gone?: boolean
  /** Per cent of requests. */
  faults?: number
  makeStorage?: WorldParts<S>['makeStorage']
}

export function modelWorld<S extends DeviceStorage = MemoryStorage>(seed: number, shape: Shape<S> = {}): ModelWorld<S> {
  const random = randomOf(seed ^ 0x5eed)
  const devices = shape.devices ?? 2 + random.below(4)
  const shared = shape.users !== 1 && random.chance(1 / 3)
  const cast = castOf(random, shape.users ?? 1 + random.below(shared ? 4 : Math.min(4, devices)), shape.users !== 1)
  const server = new ModelBackend()
  server.settleIn(cast, shape.gone ?? random.chance(0.4))
  Object.assign(server.faults, { forgetsTouched: random.chance(0.3), shuffles: random.chance(0.3) })
  const { makeStorage } = shape
  const world = new World<S>({ seed, backend: server, cast, devices, shared, ...(makeStorage ? { makeStorage } : {}) })
  world.weather = weatherOf(random, shape.faults)
  server.now = world.time.now
  server.newId = random.uuid
  return Object.assign(world, { server })
}

/** @param mayTrade false: the only user there is a customer. */
export function castOf(random: Random, count: number, mayTrade = true): Cast {
  const { uuid } = random
  const several = (many: number) => Array.from({ length: many }, uuid)
  const users = several(count)
  const partner = mayTrade && random.chance(0.45) ? users.at(-1)! : null
  return {
    users,
    partner,
    colleague: partner && count > 1 && random.chance(0.6) ? users.at(-2)! : null,
    vendor: uuid(),
    hiddenVendor: uuid(),
    products: several(4),
    jobs: several(2),
    notifications: Object.fromEntries(users.map((user) => [user, several(4)])),
    room: uuid(),
    paidRoom: uuid(),
    askedRoom: uuid(),
    lodgings: several(2),
    staff: several(3),
    served: several(4),
  }
}

/** Things that go wrong at the server, between two steps. */
export function troubleServer({ server, random, weather, parts }: ModelWorld<any>): void {
  const { faults } = server
  const happens = (share: number) => random.chance(share * weather.rate)
  if (happens(0.15)) faults.unexpected = random.below(3)
  if (happens(0.1)) faults.maintenance = !faults.maintenance
  if (happens(0.1)) faults.heldBack = random.below(3)
  if (happens(0.06)) faults.noPush = !faults.noPush
  if (happens(0.04)) restore(server, parts.cast)
}

/** From a backup: some notes are no longer there, and others are as they were. */
function restore(server: ModelBackend, { users }: Cast): void {
  server.epoch += 1
  for (const user of users) {
    const lost = `lost-${user}`
    const table = server.table(user, 'notification')
    if (table.has(lost)) table.delete(lost)
    else server.put(user, 'notification', lost, notificationOf(lost))
    const older = `older-${user}`
    table.set(older, {
      version: Math.max(1, 1000 - server.epoch),
      data: { ...notificationOf(older), message: `of epoch ${server.epoch}` },
    })
  }
}

export function healServer({ server: { faults } }: Pick<ModelWorld, 'server'>): void {
  Object.assign(faults, { unexpected: 0, maintenance: false, heldBack: 0, noPush: false })
}
