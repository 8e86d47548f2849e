/**
 * Customers with several devices, a server, and wires that drop, double, delay and lie, all from one seed. The server is
 * whatever speaks HTTP: the model here, or the real one.
 */
import type { EntityRow } from '#contract/sync'
import { addToCart, clearCart, removeFromCart, setCartQuantity } from '#contract/cart'
import { readAllNotifications, readNotification } from '#contract/notifications'
import type { Command } from '#contract/endpoint'
import type { OutboxRow } from '../../../src/db/rows'
import { MemoryStorage } from './memory-storage'
import { memoryStorageOf, Phone, type DeviceStorage } from './phone'
import { randomOf, type Random } from './random'
import { VirtualTime } from './time'
import { cut, json, portalPage, type Carry, type Server } from './wire'

export interface Weights {
  /** Shares of requests that … */
  dropBefore: number
  dropAfter: number
  twice: number
  portal: number
  unavailable: number
  slow: number
  /** Shares of steps in which … */
  crash: number
  flip: number
  expire: number
  switchUser: number
  newTab: number
}

export const calm: Weights = {
  dropBefore: 0, dropAfter: 0, twice: 0, portal: 0, unavailable: 0, slow: 0,
  crash: 0, flip: 0, expire: 0, switchUser: 0, newTab: 0,
}

/** Each seed has weather of its own: all faults at once hide some bugs, each alone hides others. */
export function weatherOf(random: Random): Weights {
  const some = (most: number) => (random.chance(0.5) ? random() * most : 0)
  return {
    dropBefore: some(0.3), dropAfter: some(0.3), twice: some(0.2), portal: some(0.2), unavailable: some(0.3), slow: some(0.3),
    crash: some(0.1), flip: some(0.15), expire: some(0.1), switchUser: some(0.1), newTab: some(0.1),
  }
}

/** What the server under test has to offer besides HTTP. */
export interface Backend extends Server {
  signIn(user: string): string | Promise<string>
  revoke(token: string): void | Promise<void>
  /** The rows of a user's mirror as they really are. */
  truth(user: string): Promise<EntityRow[]> | EntityRow[]
}

export interface WorldParts<S extends DeviceStorage> {
  seed: number
  backend: Backend
  users: string[]
  products: string[]
  notifications: Record<string, string[]>
  devices: number
  makeStorage?(time: VirtualTime, random: Random, device: string): (user: string) => S
}

/** A command that got into an outbox. */
export interface Intent {
  key: string
  user: string
  device: number
  row: OutboxRow
}

export class World<S extends DeviceStorage = MemoryStorage> {
  readonly time = new VirtualTime()
  readonly random: Random
  weights: Weights = calm
  readonly phones: Phone<S>[] = []
  readonly intents = new Map<string, Intent>()
  readonly log: string[] = []
  private readonly offline = new Set<number>()
  private readonly tokens = new Set<string>()

  constructor(readonly parts: WorldParts<S>) {
    this.random = randomOf(parts.seed)
    const { time, random } = this
    const make = parts.makeStorage ?? (memoryStorageOf as unknown as NonNullable<WorldParts<S>['makeStorage']>)
    for (let device = 0; device < parts.devices; device++) {
      const makeStorage = make(time, random, random.uuid())
      this.phones.push(new Phone<S>({ time, random, server: parts.backend, carry: this.carryOf(device), makeStorage }))
    }
  }

  async signInAll(): Promise<void> {
    for (const [device, phone] of this.phones.entries()) {
      await this.signIn(phone, this.parts.users[device % this.parts.users.length]!)
      phone.openTab()
    }
  }

  async signIn(phone: Phone<S>, user: string): Promise<void> {
    const token = await this.parts.backend.signIn(user)
    this.tokens.add(token)
    phone.signIn(user, token)
  }

  /** One thing that happens: somebody does something, or something goes wrong. */
  async step(): Promise<void> {
    const device = this.random.below(this.phones.length)
    const phone = this.phones[device]!
    const { random, weights } = this
    if (random.chance(weights.flip)) this.flip(device)
    if (random.chance(weights.newTab) && phone.session) phone.openTab()
    if (random.chance(weights.crash)) phone.crash = { in: 1 + random.below(6), when: random.pick(['before', 'after'] as const) }
    if (random.chance(weights.expire)) await this.expire(phone)
    else if (random.chance(weights.switchUser)) await this.signIn(phone, random.pick(this.parts.users))
    if (!phone.session && random.chance(0.5)) await this.signIn(phone, random.pick(this.parts.users))
    if (phone.session && !phone.tabs.some(({ alive }) => alive)) phone.openTab()
    if (phone.session) await this.act(device, phone)
  }

  async act(device: number, phone: Phone<S>, given = this.anEdit(phone.session!.user)): Promise<void> {
    const { user } = phone.session!
    this.log.push(`${this.time.now()} device ${device} ${given.endpoint} ${JSON.stringify(given.input)}`)
    const endpoint = endpoints.find(({ name }) => name === given.endpoint)!
    // No time passes here, so whatever is gone afterwards was merged into what came.
    const before = await this.time.track(rowsOf(phone.storage(user)))
    const key = await this.time.track(phone.storage(user).enqueue(endpoint, given.input))
    const rows = await this.time.track(rowsOf(phone.storage(user)))
    for (const row of before) {
      const merged = row.state === 'waiting' && row.attempted === 0 && !rows.some((left) => left.key === row.key)
      if (merged) this.intents.delete(row.key)
    }
    const row = rows.find((candidate) => candidate.key === key)
    if (key && row) this.intents.set(key, { key, user, device, row })
    phone.kick('queued')
  }

  /** Faults off, everybody back: from here on all must come to rest. */
  async calmDown(): Promise<void> {
    this.weights = calm
    this.offline.clear()
    for (const phone of this.phones) {
      phone.crash = null
      for (const user of phone.storages.keys()) {
        await this.signIn(phone, user)
        if (!phone.tabs.some(({ alive }) => alive)) phone.openTab()
        phone.kick('online')
        await this.time.run(20 * 60_000)
      }
    }
    // Each learns what the others did last.
    for (const phone of this.phones) for (const user of phone.storages.keys()) {
      await this.signIn(phone, user)
      phone.kick('pull')
      await this.time.run(60_000)
    }
  }

  private flip(device: number): void {
    const goes = !this.offline.has(device)
    if (goes) this.offline.add(device)
    else this.offline.delete(device)
    this.log.push(`${this.time.now()} device ${device} ${goes ? 'offline' : 'online'}`)
    this.phones[device]!.kick(goes ? 'offline' : 'online')
  }

  private async expire(phone: Phone<S>): Promise<void> {
    if (phone.session) await this.parts.backend.revoke(phone.session.token)
  }

  private anEdit(user: string): Command {
    const { random, parts } = this
    const none = { params: {}, query: {}, body: {} }
    const product = random.pick(parts.products)
    const note = parts.notifications[user]?.length ? random.pick(parts.notifications[user]!) : null
    const draw = random()
    if (draw < 0.4) return { endpoint: addToCart.name, input: { ...none, body: { productId: product, quantity: 1 + random.below(3) } } }
    if (draw < 0.65) return { endpoint: setCartQuantity.name, input: { ...none, params: { itemId: product }, body: { quantity: random.below(6) } } }
    if (draw < 0.8) return { endpoint: removeFromCart.name, input: { ...none, params: { itemId: product } } }
    if (draw < 0.85) return { endpoint: clearCart.name, input: none }
    if (draw < 0.97 && note) return { endpoint: readNotification.name, input: { ...none, params: { id: note } } }
    return { endpoint: readAllNotifications.name, input: none }
  }

  private carryOf(device: number): Carry {
    const { time, random } = this
    const delay = () => time.sleep(random.chance(this.weights.slow) ? random.between(1000, 25_000) : random.between(20, 400))
    return async (request, server) => {
      const { weights } = this
      await delay()
      if (this.offline.has(device) || random.chance(weights.dropBefore)) return cut()
      if (random.chance(weights.portal)) return portalPage
      if (random.chance(weights.unavailable)) return json(503, { code: 'busy', message: '' }, random.chance(0.5) ? { 'retry-after': '3' } : {})
      // A browser may send a POST a second time by itself, and its first copy may arrive last.
      if (request.method !== 'GET' && random.chance(weights.twice)) time.after(random.between(1, 5000), () => void time.track(server.handle(request)))
      const answer = await time.track(server.handle(request))
      await delay()
      return this.offline.has(device) || random.chance(weights.dropAfter) ? cut() : answer
    }
  }
}

const endpoints = [addToCart, setCartQuantity, removeFromCart, clearCart, readNotification, readAllNotifications]

/** Any storage can say what it holds. */
export interface Inspectable {
  outbox: OutboxRow[] | { toArray(): Promise<OutboxRow[]> }
}

export async function rowsOf(storage: unknown): Promise<OutboxRow[]> {
  const { outbox } = storage as Inspectable
  return Array.isArray(outbox) ? outbox : outbox.toArray()
}
