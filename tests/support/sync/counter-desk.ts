/**
 * The stock of one coach in the model server: customers who book online, and parts that are set aside for devices. Each
 * leg is counted apart. Every change checks that nothing is oversold.
 */
import type { CounterDraw, CounterQuota } from '#contract/counter/counter-stock'
import type { CommandContext, CommandRefusal } from './model-notifications'
import type { ModelServer } from './model-server'

export const legs = ['2026-12-20/0', '2026-12-20/1', '2026-12-20/2']
export const seatsPerLeg = 5

export class CounterDesk {
  /** Ids of the bookings that have a seat on a leg. */
  readonly sold = new Map<string, string[]>(legs.map((leg) => [leg, []]))
  readonly violations: string[] = []
  /** Quotas that were released by hand while their device may have had unsent sales. */
  readonly released = new Set<string>()

  constructor(
    private readonly server: ModelServer,
    private readonly owner: string,
  ) {}

  get quotas(): CounterQuota[] {
    return [...this.server.table(this.owner, 'counterQuota').values()].flatMap(({ data }) =>
      data ? [data as CounterQuota] : [],
    )
  }

  setAside(quota: Omit<CounterQuota, 'units' | 'state' | 'closedAt'>, ridden: readonly string[]): boolean {
    if (ridden.some((leg) => this.countFree(leg) < quota.quantity)) return false
    const { quantity } = quota
    const units = ridden.map((slot) => ({ slot, bundle: '', quantity, sold: 0, held: quantity }))
    this.put({ ...quota, state: 'open', closedAt: null, units })
    return true
  }

  /** A customer online. */
  book(id: string, ridden: readonly string[]): void {
    if (ridden.every((leg) => this.countFree(leg) > 0)) this.take(id, ridden)
  }

  sell({ server, user, body: { id, listingId, draws }, at }: CommandContext): CommandRefusal {
    const ridden = (draws as CounterDraw[]).map(({ slot }) => slot)
    const before = this.quotas
    const after = before.map((quota) => draw(quota, draws as CounterDraw[]))
    const covered = (draws as CounterDraw[]).filter(({ quota, slot }) => {
      const find = (quotas: CounterQuota[]) =>
        quotas.find(({ _id }) => _id === quota)?.units.find((unit) => unit.slot === slot)?.held
      return find(before) !== find(after)
    })
    const isFree = ridden.every((leg) => covered.some(({ slot }) => slot === leg) || this.countFree(leg) > 0)
    if (!isFree) return 'sold_out'
    after.forEach((quota, index) => quota !== before[index] && this.put(quota))
    this.take(id, ridden)
    server.put(user, 'vendorBooking', id, { _id: id, listingId, status: 'confirmed', assigned: null, createdAt: at })
    return null
  }

  release(id: string): void {
    const quota = this.quotas.find(({ _id }) => _id === id)
    if (quota?.state !== 'open') return
    this.released.add(id)
    this.put({ ...quota, state: 'released', units: quota.units.map((unit) => ({ ...unit, held: 0 })) })
  }

  private countFree(leg: string): number {
    const held = this.quotas.flatMap(({ units }) => units.filter(({ slot }) => slot === leg))
    return seatsPerLeg - this.sold.get(leg)!.length - held.reduce((sum, unit) => sum + unit.held, 0)
  }

  private take(id: string, ridden: readonly string[]): void {
    for (const leg of ridden) this.sold.get(leg)!.push(id)
    this.check()
  }

  private put(quota: CounterQuota): void {
    this.server.put(this.owner, 'counterQuota', quota._id, quota)
  }

  private check(): void {
    for (const [leg, ids] of this.sold) {
      if (ids.length > seatsPerLeg) this.violations.push(`oversold: ${ids.length} on ${leg}`)
      if (new Set(ids).size < ids.length) this.violations.push(`booked twice on ${leg}`)
    }
  }
}

function draw(quota: CounterQuota, draws: readonly CounterDraw[]): CounterQuota {
  const own = draws.filter((one) => one.quota === quota._id)
  const units = quota.units.map((unit) => {
    const quantity = own.filter(({ slot }) => slot === unit.slot).reduce((sum, one) => sum + one.quantity, 0)
    return quantity > 0 && unit.held >= quantity
      ? { ...unit, held: unit.held - quantity, sold: unit.sold + quantity }
      : unit
  })
  return units.every((unit, index) => unit === quota.units[index]) ? quota : { ...quota, units }
}
