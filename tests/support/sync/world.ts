/**
 * Users with several devices, a server, and a network that drops, duplicates, delays and fakes responses, all from one
 * seed. The server is any HTTP server: the model or the real one.
 */
import type { FieldValues } from '#contract/sync/edit'
import type { EntityRow } from '#contract/sync/sync'
import type { Entity, OutboxRow } from '../../../src/db/rows'
import { findQueuedCommand } from '#contract/sync/queued-commands'
import { attemptBooking, type BookingAttempt } from './booking-attempts'
import { importSales } from './import-sales'
import { drawCommand, isStaffUser, type Cast, type DrawnCommand } from './commands'
import { noFaults, Coverage, type FaultRates } from './faults'
import { MemoryStorage } from './memory-storage'
import { Network, type KillableServer } from './network'
import { createMemoryStorageFactory, Phone, type DeviceStorage } from './phone'
import { createSeededRandom, type Random } from './random'
import { VirtualTime } from './virtual-time'
import { injectDeviceFaults } from './device-faults'

/** What the server under test offers besides HTTP. */
export interface Backend extends KillableServer {
  signIn(user: string): string | Promise<string>
  revoke(token: string): void | Promise<void>
  /** The authoritative rows of a user's data. */
  truth(user: string): Promise<EntityRow[]> | EntityRow[]
}

export interface WorldParts<S extends DeviceStorage> {
  seed: number
  backend: Backend
  cast: Cast
  devices: number
  /** Whether several users share the first device. */
  shared: boolean
  makeStorage?(time: Pick<VirtualTime, 'now'>, random: Random, device: string): (user: string) => S
}

/** A command that was added to an outbox. */
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
  /** Bookings that users attempted online, without the outbox. */
  readonly bookingAttempts: BookingAttempt[] = []
  readonly tickets = new Map<string, string[]>()
  private readonly forms = new Map<string, FieldValues>()
  readonly offline = new Set<number>()
  /** Users who do not return to a device, as `device/user`. */
  readonly absent = new Set<string>()
  /** Violations found during the run. */
  readonly violations: string[] = []
  readonly log: string[] = []
  faultRates: FaultRates = noFaults

  constructor(readonly parts: WorldParts<S>) {
    this.random = createSeededRandom(parts.seed)
    const { time, random } = this
    this.network = new Network({
      time,
      random,
      faultRates: () => this.faultRates,
      isOffline: (device) => this.offline.has(device),
      isAlive: (device, tab) => this.phones[device]!.tabs[tab]!.alive,
      wasStolen: (device) => this.phones[device]!.lock.steals > 0,
      recordCoverage: (fault, kinds) => this.coverage.hit(fault, kinds),
      reportViolation: (what) => this.reportViolation(what),
    })
    const make =
      parts.makeStorage ?? (createMemoryStorageFactory as unknown as NonNullable<WorldParts<S>['makeStorage']>)
    for (let device = 0; device < parts.devices; device++) {
      const makeStorage = make({ now: () => this.phones[device]!.now() }, random, random.uuid())
      const onDeath = (user: string, call: string) => void this.recordDeath(device, user, call)
      this.phones.push(
        new Phone<S>({
          time,
          random,
          server: parts.backend,
          carry: this.network.createCarrier(device),
          makeStorage,
          onDeath,
        }),
      )
    }
  }

  getOwner(device: number): string {
    return this.parts.cast.users[device % this.parts.cast.users.length]!
  }

  /** Picks the user who signs in on this device. */
  pickUserFor(device: number): string {
    return device === 0 && this.parts.shared ? this.random.pick(this.parts.cast.users) : this.getOwner(device)
  }

  async signInAll(): Promise<void> {
    for (const [device, phone] of this.phones.entries()) {
      phone.isOld = this.random.chance(this.faultRates.device.upgrade)
      await this.signIn(phone, this.getOwner(device))
      phone.openTab()
    }
  }

  async signIn(phone: Phone<S>, user: string): Promise<void> {
    this.logEvent(phone, `signs in ${user.slice(0, 4)}`)
    phone.signIn(user, await this.time.track(Promise.resolve(this.parts.backend.signIn(user))))
  }

  /** Runs one step: a user acts, or a fault occurs. */
  async step(): Promise<void> {
    const device = this.random.below(this.phones.length)
    const phone = this.phones[device]!
    await injectDeviceFaults(this, device)
    if (!phone.session && this.random.chance(0.5)) await this.signIn(phone, this.pickUserFor(device))
    if (phone.session && !phone.tabs.some(({ alive }) => alive)) phone.openTab()
    if (phone.session && this.random.chance(0.04)) this.book(device)
    if (phone.session && this.random.chance(0.03)) await importSales(this, device, readOutbox)
    if (phone.session) await this.act(device)
  }

  async act(device: number, drawnCommand?: DrawnCommand): Promise<void> {
    const phone = this.phones[device]!
    const { user } = phone.session!
    const { endpoint, input, preview } = drawnCommand ?? (await this.draw(device, user))
    this.logEvent(phone, `${endpoint} ${JSON.stringify([input.params, input.body])}${phone.isFull ? ' (full)' : ''}`)
    // No time passes here, so that a missing row was merged into the new one.
    const before = await this.time.track(readOutbox(phone.storage(user)))
    let key: string | null
    try {
      key = await this.time.track(phone.write(findQueuedCommand(endpoint)!, input, preview))
    } catch (error) {
      if ((error as Error).name !== 'QuotaExceededError') throw error
      const rowsAfter = await this.time.track(readOutbox(phone.storage(user)))
      if (JSON.stringify(rowsAfter) !== JSON.stringify(before))
        this.reportViolation(`a full disk changed the queue of device ${device}`)
      return this.coverage.hit('full', [endpoint])
    }
    const rows = await this.time.track(readOutbox(phone.storage(user)))
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

  private async draw(device: number, user: string): Promise<DrawnCommand> {
    const { random, parts } = this
    const notifications = await this.time.track(
      Promise.resolve((this.phones[device]!.storage(user) as unknown as MemoryStorage).view('notification')),
    )
    const readView = async (entity: Entity): Promise<any> =>
      isStaffUser(parts.cast, user)
        ? this.time.track(
            Promise.resolve((this.phones[device]!.storage(user) as unknown as MemoryStorage).view(entity)),
          )
        : new Map()
    const displayed = {
      listings: await readView('vendorListing'),
      routes: await readView('busRoute'),
      vehicles: await readView('vehicle'),
      customers: await readView('customerRecord'),
      business: await readView('business'),
      bookings: await readView('vendorBooking'),
      shifts: await readView('cashShift'),
      staff: await readView('staffMember'),
    }
    const newest = () =>
      [...notifications.values()]
        .map(({ createdAt }) => createdAt)
        .sort()
        .at(-1)
    return drawCommand({
      random,
      cast: parts.cast,
      user,
      tickets: this.tickets.get(`${device}/${user}`) ?? [],
      newest,
      shown: displayed,
      device: (this.phones[device]!.storage(user) as unknown as MemoryStorage).device,
      now: () => this.time.now(),
      form: this.createFormReader(`${device}/${user}`),
    })
  }

  private createFormReader(place: string): (id: string, displayed: FieldValues | undefined) => FieldValues | undefined {
    return (id, displayedValues) => {
      const openForm = this.forms.get(`${place}/${id}`)
      if (openForm && this.random.chance(0.4)) return openForm
      if (displayedValues) this.forms.set(`${place}/${id}`, displayedValues)
      return displayedValues
    }
  }

  private book(device: number): void {
    const phone = this.phones[device]!
    const { user, token } = phone.session!
    if (isStaffUser(this.parts.cast, user)) return
    const pays = this.random.chance(0.4)
    const room = pays ? this.parts.cast.paidRoom : this.parts.cast.room
    const attempt: BookingAttempt = { id: this.random.uuid(), key: this.random.uuid(), user, room, pays, ended: null }
    this.bookingAttempts.push(attempt)
    this.logEvent(phone, `books ${attempt.id.slice(0, 4)}`)
    void attemptBooking(this.time, this.parts.backend, this.network.createCarrier(device), attempt, token)
  }

  private async recordDeath(device: number, user: string, call: string): Promise<void> {
    this.logEvent(this.phones[device]!, `a tab dies at ${call}`)
    if (call === 'lastPull' || call === 'beginPull' || call === 'applyPage' || call === 'endPull')
      return this.coverage.hit('killed', ['pull'])
    const rows = await readOutbox(this.phones[device]!.storage(user))
    this.coverage.hit(
      'killed',
      rows.filter(({ state }) => state !== 'refused').map(({ endpoint }) => endpoint),
    )
  }

  /** Returns the kinds of the signed-in user's pending commands on a device. */
  async waitingKinds(device: number): Promise<string[]> {
    const phone = this.phones[device]!
    if (!phone.session) return []
    const rows = await this.time.track(readOutbox(phone.ownStorage))
    return rows.filter(({ state }) => state !== 'refused').map(({ endpoint }) => endpoint)
  }

  logEvent(phone: Phone<S>, what: string): void {
    this.log.push(`${((this.time.now() - start) / 1000).toFixed(3)} device ${this.phones.indexOf(phone)} ${what}`)
  }

  private reportViolation(what: string): void {
    this.log.push(`!! ${what}`)
    this.violations.push(what)
  }
}

/** A storage whose outbox can be read. */
export interface StorageWithOutbox {
  outbox: OutboxRow[] | { toArray(): Promise<OutboxRow[]> }
}

export async function readOutbox(storage: unknown): Promise<OutboxRow[]> {
  const { outbox } = storage as StorageWithOutbox
  return Array.isArray(outbox) ? outbox : outbox.toArray()
}
