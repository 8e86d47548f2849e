/**
 * People with several devices, a server, and wires that drop, double, delay and lie, all from one seed. The server is
 * whatever speaks HTTP: the model here, or the real one.
 */
import type { FieldValues } from '#contract/sync/edit'
import type { EntityRow } from '#contract/sync/sync'
import type { Entity, OutboxRow } from '../../../src/db/rows'
import { findQueuedEndpoint } from '../../../src/sync/queued-endpoints'
import { bookOver, type Wish } from './booker'
import { draw, worksThere, type Cast, type Drawn } from './commands'
import { calm, Coverage, type Weather } from './faults'
import { MemoryStorage } from './memory-storage'
import { Network, type Mortal } from './network'
import { memoryStorageOf, Phone, type DeviceStorage } from './phone'
import { randomOf, type Random } from './random'
import { VirtualTime } from './time'
import { disturb } from './trouble'

/** What the server under test has to offer besides HTTP. */
export interface Backend extends Mortal {
  signIn(user: string): string | Promise<string>
  revoke(token: string): void | Promise<void>
  /** The rows of a user's mirror as they really are. */
  truth(user: string): Promise<EntityRow[]> | EntityRow[]
}

export interface WorldParts<S extends DeviceStorage> {
  seed: number
  backend: Backend
  cast: Cast
  devices: number
  /** The first device is passed around. */
  shared: boolean
  makeStorage?(time: Pick<VirtualTime, 'now'>, random: Random, device: string): (user: string) => S
}

/** A command that got into an outbox. */
export interface Intent {
  key: string
  user: string
  device: number
  row: OutboxRow
}

export const start = Date.parse('2026-11-21T08:00:00Z')

export class World<S extends DeviceStorage = MemoryStorage> {
  readonly time = new VirtualTime(start)
  readonly random: Random
  readonly coverage = new Coverage()
  readonly network: Network
  readonly phones: Phone<S>[] = []
  readonly intents = new Map<string, Intent>()
  /** What people tried to book without waiting in any queue. */
  readonly wishes: Wish[] = []
  readonly tickets = new Map<string, string[]>()
  private readonly forms = new Map<string, FieldValues>()
  readonly offline = new Set<number>()
  /** Who does not come back to the device they left, as `device/user`. */
  readonly absent = new Set<string>()
  /** What was seen to go wrong on the way. */
  readonly caught: string[] = []
  readonly log: string[] = []
  weather: Weather = calm

  constructor(readonly parts: WorldParts<S>) {
    this.random = randomOf(parts.seed)
    const { time, random } = this
    this.network = new Network({
      time,
      random,
      weather: () => this.weather,
      isOffline: (device) => this.offline.has(device),
      isAlive: (device, tab) => this.phones[device]!.tabs[tab]!.alive,
      wasStolen: (device) => this.phones[device]!.lock.steals > 0,
      covered: (fault, kinds) => this.coverage.hit(fault, kinds),
      caught: (what) => this.catch(what),
    })
    const make = parts.makeStorage ?? (memoryStorageOf as unknown as NonNullable<WorldParts<S>['makeStorage']>)
    for (let device = 0; device < parts.devices; device++) {
      const makeStorage = make({ now: () => this.phones[device]!.now() }, random, random.uuid())
      const onDeath = (user: string, call: string) => void this.died(device, user, call)
      this.phones.push(
        new Phone<S>({
          time,
          random,
          server: parts.backend,
          carry: this.network.carryOf(device),
          makeStorage,
          onDeath,
        }),
      )
    }
  }

  ownerOf(device: number): string {
    return this.parts.cast.users[device % this.parts.cast.users.length]!
  }

  /** Whoever may take up this device. */
  someoneFor(device: number): string {
    return device === 0 && this.parts.shared ? this.random.pick(this.parts.cast.users) : this.ownerOf(device)
  }

  async signInAll(): Promise<void> {
    for (const [device, phone] of this.phones.entries()) {
      phone.isOld = this.random.chance(this.weather.device.upgrade)
      await this.signIn(phone, this.ownerOf(device))
      phone.openTab()
    }
  }

  async signIn(phone: Phone<S>, user: string): Promise<void> {
    this.say(phone, `signs in ${user.slice(0, 4)}`)
    phone.signIn(user, await this.time.track(Promise.resolve(this.parts.backend.signIn(user))))
  }

  /** One thing that happens: somebody does something, or something goes wrong. */
  async step(): Promise<void> {
    const device = this.random.below(this.phones.length)
    const phone = this.phones[device]!
    await disturb(this, device)
    if (!phone.session && this.random.chance(0.5)) await this.signIn(phone, this.someoneFor(device))
    if (phone.session && !phone.tabs.some(({ alive }) => alive)) phone.openTab()
    if (phone.session && this.random.chance(0.04)) this.book(device)
    if (phone.session) await this.act(device)
  }

  async act(device: number, given?: Drawn): Promise<void> {
    const phone = this.phones[device]!
    const { user } = phone.session!
    const { endpoint, input, preview } = given ?? (await this.draw(device, user))
    this.say(phone, `${endpoint} ${JSON.stringify([input.params, input.body])}${phone.isFull ? ' (full)' : ''}`)
    // No time passes here, so whatever is gone afterwards was merged into what came.
    const before = await this.time.track(rowsOf(phone.storage(user)))
    let key: string | null
    try {
      key = await this.time.track(phone.write(findQueuedEndpoint(endpoint)!, input, preview))
    } catch (error) {
      if ((error as Error).name !== 'QuotaExceededError') throw error
      const kept = await this.time.track(rowsOf(phone.storage(user)))
      if (JSON.stringify(kept) !== JSON.stringify(before))
        this.catch(`a full disk changed the queue of device ${device}`)
      return this.coverage.hit('full', [endpoint])
    }
    const rows = await this.time.track(rowsOf(phone.storage(user)))
    for (const row of before) {
      const merged = row.state === 'waiting' && row.attempted === 0 && !rows.some((left) => left.key === row.key)
      if (merged) this.intents.delete(row.key)
    }
    const row = rows.find((candidate) => candidate.key === key)
    if (key && row) this.intents.set(key, { key, user, device, row })
    if (endpoint === 'support.open' && key)
      this.tickets.set(`${device}/${user}`, [...(this.tickets.get(`${device}/${user}`) ?? []), input.body.id])
    phone.kick('queued')
  }

  private async draw(device: number, user: string): Promise<Drawn> {
    const { random, parts } = this
    const notes = await this.time.track(
      Promise.resolve((this.phones[device]!.storage(user) as unknown as MemoryStorage).view('notification')),
    )
    const seen = async (entity: Entity): Promise<any> =>
      worksThere(parts.cast, user)
        ? this.time.track(
            Promise.resolve((this.phones[device]!.storage(user) as unknown as MemoryStorage).view(entity)),
          )
        : new Map()
    const shown = {
      listings: await seen('vendorListing'),
      business: await seen('business'),
      staff: await seen('staffMember'),
    }
    const newest = () =>
      [...notes.values()]
        .map(({ createdAt }) => createdAt)
        .sort()
        .at(-1)
    return draw({
      random,
      cast: parts.cast,
      user,
      tickets: this.tickets.get(`${device}/${user}`) ?? [],
      newest,
      shown,
      form: this.formsOf(`${device}/${user}`),
    })
  }

  private formsOf(place: string): (id: string, seen: FieldValues | undefined) => FieldValues | undefined {
    return (id, seen) => {
      const open = this.forms.get(`${place}/${id}`)
      if (open && this.random.chance(0.4)) return open
      if (seen) this.forms.set(`${place}/${id}`, seen)
      return seen
    }
  }

  private book(device: number): void {
    const phone = this.phones[device]!
    const { user, token } = phone.session!
    if (worksThere(this.parts.cast, user)) return
    const pays = this.random.chance(0.4)
    const room = pays ? this.parts.cast.paidRoom : this.parts.cast.room
    const wish: Wish = { id: this.random.uuid(), key: this.random.uuid(), user, room, pays, ended: null }
    this.wishes.push(wish)
    this.say(phone, `books ${wish.id.slice(0, 4)}`)
    void bookOver(this.time, this.parts.backend, this.network.carryOf(device), wish, token)
  }

  private async died(device: number, user: string, call: string): Promise<void> {
    this.say(this.phones[device]!, `a tab dies at ${call}`)
    if (call === 'lastPull' || call === 'beginPull' || call === 'applyPage' || call === 'endPull')
      return this.coverage.hit('killed', ['pull'])
    const rows = await rowsOf(this.phones[device]!.storage(user))
    this.coverage.hit(
      'killed',
      rows.filter(({ state }) => state !== 'refused').map(({ endpoint }) => endpoint),
    )
  }

  /** Kinds that wait on a device for whoever is signed in. */
  async waitingKinds(device: number): Promise<string[]> {
    const phone = this.phones[device]!
    if (!phone.session) return []
    const rows = await this.time.track(rowsOf(phone.own))
    return rows.filter(({ state }) => state !== 'refused').map(({ endpoint }) => endpoint)
  }

  say(phone: Phone<S>, what: string): void {
    this.log.push(`${((this.time.now() - start) / 1000).toFixed(3)} device ${this.phones.indexOf(phone)} ${what}`)
  }

  private catch(what: string): void {
    this.log.push(`!! ${what}`)
    this.caught.push(what)
  }
}

/** Any storage can say what it holds. */
export interface Inspectable {
  outbox: OutboxRow[] | { toArray(): Promise<OutboxRow[]> }
}

export async function rowsOf(storage: unknown): Promise<OutboxRow[]> {
  const { outbox } = storage as Inspectable
  return Array.isArray(outbox) ? outbox : outbox.toArray()
}
