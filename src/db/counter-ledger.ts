/**
 * What a device can still sell from its counter stock (decision 073): what the server holds for it, minus the sales that
 * the base does not contain yet. Pure functions; the caller owns the transaction.
 */
import type { CounterDraw, CounterQuota } from '#contract/counter/counter-stock'
import { isCommand, type BaseRow, type OutboxRow } from './rows'

export const sellEndpoint = 'counterStock.sell'
export const returnEndpoint = 'counterStock.return'
/** Draws counter stock only if it names what it draws. */
export const changeEndpoint = 'bookings.changeOffline'

export interface SlotQuantity {
  slot: string
  quantity: number
}

/**
 * A sale counts until the base contains it. An accepted sale whose rows have not arrived (`settling`) still counts, and
 * one without a response may count twice for a moment: the device then sells less, never more.
 */
const isPending = ({ state }: OutboxRow): boolean => state !== 'refused'

const getDraws = (rows: readonly OutboxRow[]): readonly CounterDraw[] =>
  rows.filter(isPending).flatMap((row) => {
    if (isCommand(row, sellEndpoint)) return row.input.body.draws
    return isCommand(row, changeEndpoint) ? (row.input.body.counterStock?.draws ?? []) : []
  })

/** Returns the quotas after the sales and returns that are waiting on this device. */
export function applyPendingSales(base: readonly CounterQuota[], rows: readonly OutboxRow[]): CounterQuota[] {
  const draws = getDraws(rows)
  const returned = new Set(
    rows.flatMap((row) => (isCommand(row, returnEndpoint) && isPending(row) ? [row.input.params.id] : [])),
  )
  return base.map((quota) => ({
    ...quota,
    ...(returned.has(quota._id) && quota.state === 'open' ? { state: 'returned' as const } : {}),
    units: quota.units.map((unit) => {
      const sold = draws
        .filter((draw) => draw.quota === quota._id && draw.slot === unit.slot)
        .reduce((sum, { quantity }) => sum + quantity, 0)
      return { ...unit, sold: unit.sold + sold, held: Math.max(0, unit.held - sold) }
    }),
  }))
}

export const getQuotas = (base: readonly BaseRow<CounterQuota>[]): CounterQuota[] =>
  base.flatMap(({ data, deleted }) => (data && deleted === 0 ? [data] : []))

/** Whether this device may sell from a quota now. At the return time it stops. */
export const isSellable = (quota: CounterQuota, deviceId: string, now: number): boolean =>
  quota.state === 'open' && quota.deviceId === deviceId && Date.parse(quota.returnAt) > now

/**
 * Selects the units of a sale, of the quota that is returned first.
 * @param quotas after pending sales
 * @returns null if the device does not have all of them
 */
export function planDraws(
  quotas: readonly CounterQuota[],
  listingId: string,
  units: readonly SlotQuantity[],
  deviceId: string,
  now: number,
): CounterDraw[] | null {
  const sellable = quotas
    .filter((quota) => quota.listingId === listingId && isSellable(quota, deviceId, now))
    .sort((a, b) => (a.returnAt + a._id < b.returnAt + b._id ? -1 : 1))
  const draws: CounterDraw[] = []
  for (const { slot, quantity } of sumBySlot(units)) {
    let missing = quantity
    for (const quota of sellable) {
      const held = quota.units.find((unit) => unit.slot === slot)?.held ?? 0
      const taken = Math.min(missing, held)
      if (taken > 0) draws.push({ quota: quota._id, slot, quantity: taken })
      missing -= taken
    }
    if (missing > 0) return null
  }
  return draws.length > 0 ? draws : null
}

/** Units of a sale. Those of the further products of a basket name their listing. */
export interface ListingUnits extends SlotQuantity {
  listingId?: string
}

/**
 * Selects the units of all items of a sale.
 * @param listingId the first item
 * @returns null if the device does not have all of them
 */
export function planSaleDraws(
  quotas: readonly CounterQuota[],
  listingId: string,
  units: readonly ListingUnits[],
  deviceId: string,
  now: number,
): CounterDraw[] | null {
  const getListing = (unit: ListingUnits) => unit.listingId ?? listingId
  const draws: CounterDraw[] = []
  for (const id of new Set([listingId, ...units.map(getListing)])) {
    const own = units.filter((unit) => getListing(unit) === id)
    const planned = planDraws(quotas, id, own, deviceId, now)
    if (!planned) return null
    draws.push(...planned)
  }
  return draws
}

function sumBySlot(units: readonly SlotQuantity[]): SlotQuantity[] {
  const sums = new Map<string, number>()
  for (const { slot, quantity } of units) sums.set(slot, (sums.get(slot) ?? 0) + quantity)
  return [...sums].map(([slot, quantity]) => ({ slot, quantity }))
}

/** Counts the complete bundles of which `field` is left, such as seats that are free on all of their legs. */
export function countBundles(quota: CounterQuota, field: 'held' | 'quantity' = 'held'): number {
  const byBundle = new Map<string, number>()
  for (const unit of quota.units)
    byBundle.set(unit.bundle, Math.min(byBundle.get(unit.bundle) ?? Infinity, unit[field]))
  return [...byBundle.values()].reduce((sum, count) => sum + count, 0)
}

/** Quotas of this device whose time has come. The device returns them behind its sales. */
export const findDueReturns = (quotas: readonly CounterQuota[], deviceId: string, now: number): CounterQuota[] =>
  quotas.filter(
    ({ state, deviceId: owner, returnAt }) => state === 'open' && owner === deviceId && Date.parse(returnAt) <= now,
  )
