/** A simulated world with the model server. */
import type { EntityRow } from '#contract/sync/sync'
import { getStaffUsers, isStaffUser, type Cast } from './commands'
import { drawFaultRates } from './faults'
import type { MemoryStorage } from './memory-storage'
import { buildCompany } from './model-companies'
import { buildCounterQuota } from './model-counter-sales'
import { ServerKilled, ModelServer } from './model-server'
import {
  buildBusiness,
  businessValues,
  buildVendorBooking,
  lodgingValues,
  buildManager,
  buildStaffMember,
  buildAccount,
  buildNotification,
  buildOwnListing,
  productValues,
} from './model-entities'
import { createSeededRandom, type Random } from './random'
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

  async handleAndKill(request: WireRequest, place: number): Promise<void> {
    this.faults.killAfterCommands = place % 5
    await this.handle(request).catch((error: unknown) => {
      if (!(error instanceof ServerKilled)) throw error
    })
    this.faults.killAfterCommands = null
  }

  truth(user: string): EntityRow[] {
    return [...this.account(user).tables].flatMap(([entity, table]) =>
      [...table].flatMap(([id, { version, data }]) => (data ? [{ entity, id, version, data }] : [])),
    )
  }

  /** Fills the model with the cast, as the real server is filled for the same cast. */
  seedCast(cast: Cast, hasWithdrawnProduct: boolean): void {
    const [open, closed] = cast.jobs as [string, string]
    const offeredProducts = cast.products.slice(0, hasWithdrawnProduct ? -1 : undefined)
    if (hasWithdrawnProduct) this.withdrawnProducts.add(cast.products.at(-1)!)
    this.business = {
      vendor: cast.vendor,
      vendorName: 'Chitenge Corner',
      owner: cast.partner,
      people: getStaffUsers(cast),
      hiddenVendor: cast.hiddenVendor,
      listings: new Set(offeredProducts),
      jobs: new Map([
        [open, { title: 'Cook', open: true }],
        [closed, { title: 'Guard', open: false }],
      ]),
      rooms: new Set([cast.room, cast.paidRoom, cast.requestedRoom, cast.counterRoom]),
      buyers: new Set(),
    }
    for (const user of cast.users) {
      const me = isStaffUser(cast, user) ? buildAccount(user, 'partner', cast.vendor) : buildAccount(user, 'endUser')
      this.put(user, 'me', user, { ...me, staffRole: user === cast.colleague ? 'partner-manager' : null })
      for (const id of cast.notifications[user]!) this.put(user, 'notification', id, buildNotification(id))
    }
    if (cast.partner) this.createBusinessEntities(cast.partner, cast)
  }

  /** Creates the entities that the owner and staff can edit. */
  private createBusinessEntities(
    owner: string,
    { vendor, products, room, paidRoom, counterRoom, counterQuota, company, lodgings, staff, served, colleague }: Cast,
  ): void {
    const since = '2026-11-21T08:00:00.000Z'
    for (const id of [room, paidRoom, counterRoom, ...lodgings])
      this.put(owner, 'vendorListing', id, buildOwnListing(id, 'hotels', lodgingValues, since))
    for (const id of products)
      this.put(
        owner,
        'vendorListing',
        id,
        buildOwnListing(id, 'stores', productValues(!this.withdrawnProducts.has(id)), since),
      )
    this.put(owner, 'counterQuota', counterQuota, buildCounterQuota(counterQuota, counterRoom))
    this.put(owner, 'company', company, buildCompany(company))
    this.put(owner, 'business', vendor, buildBusiness(vendor, businessValues))
    for (const id of served) this.put(owner, 'vendorBooking', id, buildVendorBooking(id))
    for (const id of staff) this.put(owner, 'staffMember', id, buildStaffMember(id))
    if (colleague) this.put(owner, 'staffMember', colleague, buildManager(colleague))
  }
}

export type ModelWorld<S extends DeviceStorage = MemoryStorage> = World<S> & { server: ModelBackend }

interface ModelWorldOptions<S extends DeviceStorage> {
  devices?: number
  users?: number
  hasWithdrawnProduct?: boolean
  /** Percentage of requests. */
  faults?: number
  makeStorage?: WorldParts<S>['makeStorage']
}

export function createModelWorld<S extends DeviceStorage = MemoryStorage>(
  seed: number,
  options: ModelWorldOptions<S> = {},
): ModelWorld<S> {
  const random = createSeededRandom(seed ^ 0x5eed)
  const devices = options.devices ?? 2 + random.below(4)
  const shared = options.users !== 1 && random.chance(1 / 3)
  const cast = drawCast(
    random,
    options.users ?? 1 + random.below(shared ? 4 : Math.min(4, devices)),
    options.users !== 1,
  )
  const server = new ModelBackend()
  server.seedCast(cast, options.hasWithdrawnProduct ?? random.chance(0.4))
  Object.assign(server.faults, { forgetsTouched: random.chance(0.3), shuffles: random.chance(0.3) })
  const { makeStorage } = options
  const world = new World<S>({ seed, backend: server, cast, devices, shared, ...(makeStorage ? { makeStorage } : {}) })
  world.faultRates = drawFaultRates(random, options.faults)
  server.now = world.time.now
  server.newId = random.uuid
  return Object.assign(world, { server })
}

/** @param mayTrade false: the only user is a customer */
export function drawCast(random: Random, count: number, mayTrade = true): Cast {
  const { uuid } = random
  const createIds = (idCount: number) => Array.from({ length: idCount }, uuid)
  const users = createIds(count)
  const partner = mayTrade && random.chance(0.45) ? users.at(-1)! : null
  return {
    users,
    partner,
    colleague: partner && count > 1 && random.chance(0.6) ? users.at(-2)! : null,
    vendor: uuid(),
    hiddenVendor: uuid(),
    products: createIds(4),
    jobs: createIds(2),
    notifications: Object.fromEntries(users.map((user) => [user, createIds(4)])),
    room: uuid(),
    paidRoom: uuid(),
    requestedRoom: uuid(),
    counterRoom: uuid(),
    counterQuota: uuid(),
    sellsBaskets: true,
    company: uuid(),
    lodgings: createIds(2),
    staff: createIds(3),
    served: createIds(4),
  }
}

/** Injects server faults between two steps. */
export function injectServerFaults({ server, random, faultRates, parts }: ModelWorld<any>): void {
  const { faults } = server
  const shouldOccur = (share: number) => random.chance(share * faultRates.rate)
  if (shouldOccur(0.15)) faults.unexpected = random.below(3)
  if (shouldOccur(0.1)) faults.maintenance = !faults.maintenance
  if (shouldOccur(0.1)) faults.heldBack = random.below(3)
  if (shouldOccur(0.06)) faults.noPush = !faults.noPush
  if (shouldOccur(0.04)) restoreBackup(server, parts.cast)
}

/** Restores from a backup: some notifications are missing, and others have an older state. */
function restoreBackup(server: ModelBackend, { users }: Cast): void {
  server.epoch += 1
  for (const user of users) {
    const lost = `lost-${user}`
    const table = server.table(user, 'notification')
    if (table.has(lost)) table.delete(lost)
    else server.put(user, 'notification', lost, buildNotification(lost))
    const older = `older-${user}`
    table.set(older, {
      version: Math.max(1, 1000 - server.epoch),
      data: { ...buildNotification(older), message: `of epoch ${server.epoch}` },
    })
  }
}

export function clearServerFaults({ server: { faults } }: Pick<ModelWorld, 'server'>): void {
  Object.assign(faults, { unexpected: 0, maintenance: false, heldBack: 0, noPush: false })
}
