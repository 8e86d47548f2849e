/**
 * Two devices of one business that sell from their counter stock, and customers online, on the same coach. The devices
 * use the real engine, the real storage and the real ledger.
 */
import type { CounterQuota } from '#contract/counter/counter-stock'
import { formatSeriesNumber } from '#contract/counter/receipt-number'
import type { UserDatabase } from '../../../src/db/database'
import { readCounterQuotas } from '../../../src/db/queries/counter-stock'
import { CounterStockError, enqueueCounterSale, enqueueDueReturns } from '../../../src/sync/counter/counter-stock'
import { CounterDesk, legs } from './counter-desk'
import { injectDeviceFaults, recoverAndSync } from './device-faults'
import { createDexieStorageFactory, type DexieStorage } from './dexie-storage'
import { drawFaultRates } from './faults'
import { findViolations } from './invariants'
import { buildUnsentWalkIn } from './model-counter-sales'
import { clearServerFaults, drawCast, injectServerFaults, ModelBackend, type ModelWorld } from './model-world'
import type { Phone } from './phone'
import { createSeededRandom } from './random'
import { readOutbox, World } from './world'

const hour = 3_600_000
const stepCount = 30

interface Acknowledged {
  id: string
  device: number
  /** Whether the return time had passed by the clock of the device. */
  isLate: boolean
}

/** Runs one schedule from its seed. @returns the violated invariants; empty if it passed */
export async function runCounterSchedule(seed: number): Promise<string[]> {
  const random = createSeededRandom(seed ^ 0xc0de)
  const cast = drawCast(random, 1, false)
  const owner = cast.users[0]!
  cast.partner = owner
  const server = new ModelBackend()
  server.seedCast(cast, false)
  server.put(owner, 'counterQuota', cast.counterQuota, null)
  Object.assign(server.faults, { forgetsTouched: random.chance(0.3), shuffles: random.chance(0.3) })
  const desk = new CounterDesk(server, owner)
  server.counterDesk = desk
  const world = Object.assign(
    new World<DexieStorage>({
      seed,
      backend: server,
      cast,
      devices: 2,
      shared: false,
      makeStorage: createDexieStorageFactory,
    }),
    { server },
  ) as unknown as ModelWorld<any>
  world.faultRates = drawFaultRates(random)
  server.now = world.time.now
  server.newId = random.uuid
  const scene = new Scene(world, desk, owner)
  await world.signInAll()
  await world.time.run(5000)
  for (let step = 0; step < stepCount; step++) {
    injectServerFaults(world)
    await scene.step()
    await world.time.run(random.chance(0.2) ? random.between(5000, 60_000) : random.between(0, 1500))
  }
  clearServerFaults(world)
  await recoverAndSync(world)
  const violations = [...(await findViolations(world, server.effects)), ...(await scene.findViolations())]
  for (const phone of world.phones as Phone<DexieStorage>[])
    for (const { database } of phone.storages.values()) await database.delete()
  return violations
}

class Scene {
  private readonly acknowledged: Acknowledged[] = []
  /** The number of the receipt of each acknowledged sale, as it was displayed. */
  private readonly receipts = new Map<string, string>()
  private seriesCount = 0

  constructor(
    private readonly world: ModelWorld<any>,
    private readonly desk: CounterDesk,
    private readonly owner: string,
  ) {}

  async step(): Promise<void> {
    const { random } = this.world
    const device = random.below(2)
    await injectDeviceFaults(this.world, device)
    const phone = this.getPhone(device)
    if (!phone.session) await this.world.signIn(phone as never, this.owner)
    if (!phone.tabs.some(({ alive }) => alive)) phone.openTab()
    const act = random.below(10)
    if (act < 2) this.setAside(device)
    else if (act < 3) this.desk.book(random.uuid(), this.drawRide())
    else if (act < 4 && random.chance(0.3) && this.desk.quotas.length > 0)
      this.desk.release(random.pick(this.desk.quotas)._id)
    else if (act < 5) await this.returnDue(device)
    else await this.sell(device)
  }

  private getPhone = (device: number): Phone<DexieStorage> => this.world.phones[device] as never

  private drawRide(): string[] {
    const first = this.world.random.below(legs.length)
    return legs.slice(first, first + 1 + this.world.random.below(legs.length - first))
  }

  private setAside(device: number): void {
    const { random, time } = this.world
    const id = random.uuid()
    const returnAt = new Date(time.now() + random.pick([5000, 30_000, hour])).toISOString()
    const quota = {
      _id: id,
      listingId: 'coach',
      listingName: 'Coach',
      deviceName: 'Desk',
      part: {},
      quantity: 1 + random.below(2),
      deviceId: this.getPhone(device).ownStorage.device,
      returnAt,
      createdAt: new Date(time.now()).toISOString(),
    }
    this.desk.setAside(quota, this.drawRide())
  }

  /** Two tabs of the device may sell at the same moment. */
  private async sell(device: number): Promise<void> {
    const { random } = this.world
    const ride = this.drawRide()
    const tabs = random.chance(0.4) ? [1, 2, 3] : [1]
    await this.world.time.track(Promise.all(tabs.map(() => this.sellInTab(device, ride))))
    this.getPhone(device).kick('queued')
  }

  private async sellInTab(device: number, ride: readonly string[]): Promise<void> {
    const { random } = this.world
    const phone = this.getPhone(device)
    if (phone.isFull) return
    const { database } = phone.ownStorage
    const [id, key, now] = [random.uuid(), random.uuid(), phone.now()]
    const sale = { id, listingId: 'coach', choice: {}, seenTotal: 100, customerName: 'Mwila Tembo' }
    const units = ride.map((slot) => ({ slot, quantity: 1 }))
    const context = { key, now: phone.now, device: phone.ownStorage.device }
    const preview = { name: 'Coach', walkIn: buildUnsentWalkIn('2026-12-20') }
    await this.assignSeries(database)
    try {
      await enqueueCounterSale(database, sale as never, units, preview, context)
    } catch (error) {
      if (error instanceof CounterStockError) return
      throw error
    }
    const row = (await readOutbox(phone.ownStorage)).find((candidate) => candidate.key === key)!
    this.world.intents.set(key, { key, user: this.owner, device, row })
    const quotas = await database.counterQuotas.bulkGet(
      row.input.body.draws.map(({ quota }: { quota: string }) => quota),
    )
    const isLate = quotas.some((quota) => Date.parse(quota!.data!.returnAt) <= now)
    this.acknowledged.push({ id, device, isLate })
    if (row.input.body.receipt) this.receipts.set(id, formatSeriesNumber(row.input.body.receipt))
  }

  /** A database without a series gets a new one, also after a sign-out has deleted it. */
  private async assignSeries(database: UserDatabase): Promise<void> {
    const { vendor: vendorId } = this.world.parts.cast
    await database.transaction('rw', database.receiptSeries, async () => {
      if ((await database.receiptSeries.count()) > 0) return
      await database.receiptSeries.add({ vendorId, deviceId: vendorId, series: ++this.seriesCount, next: 1 })
    })
  }

  private async returnDue(device: number): Promise<void> {
    const phone = this.getPhone(device)
    if (phone.isFull) return
    const { database } = phone.ownStorage
    const context = { newId: this.world.random.uuid, now: phone.now, device: phone.ownStorage.device }
    await this.world.time.track(enqueueDueReturns(database, context))
    for (const row of await this.world.time.track(readOutbox(phone.ownStorage)))
      if (!this.world.intents.has(row.key))
        this.world.intents.set(row.key, { key: row.key, user: this.owner, device, row })
    phone.kick('queued')
  }

  async findViolations(): Promise<string[]> {
    const found = [...this.desk.violations]
    const numbers = [...this.receipts.values()]
    if (new Set(numbers).size < numbers.length) found.push('two receipts have the same number')
    for (const { id, device, isLate } of this.acknowledged) {
      if (isLate) found.push(`sold after the return time: ${id}`)
      const booked = [...this.desk.sold.values()].some((ids) => ids.includes(id))
      if (booked) continue
      const row = (await readOutbox(this.getPhone(device).ownStorage)).find(({ input }) => input.body.id === id)
      const { receipt } = row?.input.body ?? {}
      if (receipt && formatSeriesNumber(receipt) !== this.receipts.get(id)) found.push(`another receipt number: ${id}`)
      const wasReleased = row?.input.body.draws.some(({ quota }: { quota: string }) => this.desk.released.has(quota))
      if (row?.state !== 'refused') found.push(`an acknowledged sale does not exist: ${id}`)
      else if (!wasReleased) found.push(`a confirmed sale was refused with ${row.refusal?.code}: ${id}`)
    }
    for (const phone of [0, 1].map(this.getPhone)) {
      const ledger = serializeQuotas(await readCounterQuotas(phone.ownStorage.database))
      const truth = serializeQuotas(this.desk.quotas)
      if (ledger !== truth) found.push(`the ledger is ${ledger} and not ${truth}`)
    }
    return found
  }
}

const serializeQuotas = (quotas: readonly CounterQuota[]): string =>
  quotas
    .map(({ _id, state, units }) => `${_id.slice(0, 4)} ${state} ${units.map(({ sold, held }) => `${sold}/${held}`)}`)
    .sort()
    .join('; ')
