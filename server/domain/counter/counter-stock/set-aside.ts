/** Sets stock aside for one device: claims it like any other claim, under the same lock. */
import type { CounterPart, setCounterStockAside } from '#contract/counter/counter-stock'
import { addDays, countNights, formatDate, formatInstant, lusakaDate, lusakaInstant } from '#contract/core/dates'
import type { BodyOf } from '#contract/core/endpoint'
import { formatPlural } from '#contract/core/plural'
import { Refusal } from '#contract/core/refusals'
import { retryTransaction, type Tx } from '../../../db/transact'
import { getRules, type Offer, type Rules } from '#contract/verticals/rules/index'
import { enqueue } from '../../../work/enqueue'
import { buildOffer, businessColumns, lockOffer, refuseClosedDays } from '../../bookings/bookings'
import { selectOfferedListings } from '../../catalogue/catalogue'
import { settings } from '../../core/settings'
import {
  lockForChange,
  setAsideStock,
  setAsideUnits,
  type CountRequest,
  type SetAsideBundle,
} from '../../catalogue/stock'
import { recordQuotaChanges } from './sql'

type Request = BodyOf<typeof setCounterStockAside>

const daysAhead = 365
const dayMs = 86_400_000

/** What is set aside of one day, or of goods without a day. */
interface Quota {
  id: string
  part: CounterPart
  returnAt: Date
  bundles: SetAsideBundle[]
}

/** @throws Refusal `sold_out`, `bad_choice`, `not_found`, `listing_gone`, `wrong_state` */
export async function setAside(tx: Tx, vendorId: string, request: Request): Promise<void> {
  const { id, listingId, deviceId, quantity } = request
  if (await isSetAside(tx, vendorId, id)) return
  await lockOffer(tx, listingId)
  const listing = await selectOfferedListings(tx.sql)
    .select(businessColumns)
    .where('listing.id', '=', listingId)
    .executeTakeFirst()
  if (!listing) throw new Refusal('listing_gone')
  if (listing.vendor_id !== vendorId) throw new Refusal('not_found')
  const rules = getRules(listing.vertical)
  if (!rules.vertical.counterUnit || !rules.getCounterBundles)
    throw new Refusal('wrong_state', { message: 'This cannot be set aside for the counter.' })
  await settings.refuseClosedVertical(tx, rules.vertical.id)
  await refuseUnknownDevice(tx, vendorId, deviceId)
  const requested = listQuotas(tx, request, rules)
  const refused = new Map<Quota, Refusal>()
  const runForEach = async (quotas: readonly Quota[], run: (quota: Quota) => Promise<void>) => {
    for (const quota of quotas) await run(quota).catch((error) => void refused.set(quota, toRefusal(error)))
  }
  const offer = buildOffer(listing)
  await runForEach(requested, (quota) => prepareQuota(tx, quota, rules, offer))
  const quotas = requested.filter((quota) => !refused.has(quota))
  if (quotas.length > 0) await insertQuotas(tx, vendorId, request, quotas)
  const isInterval = rules.vertical.stock === 'interval'
  // All days in one order, so that two requests for the same days wait for each other instead of deadlocking.
  if (!isInterval && quotas.length > 1)
    await lockForChange(
      tx,
      quotas.flatMap((quota) => listSlots(listingId, quota)),
      [],
    )
  await runForEach(quotas, ({ id: quotaId, part, bundles }) =>
    isInterval
      ? setAsideUnits(tx, { quotaId, listingId }, part.date!, quantity)
      : setAsideStock(tx, { quotaId, listingId }, bundles, quantity),
  )
  if (refused.size > 0) throw combineRefusals(refused, requested.length)
  for (const quota of quotas) await scheduleExpiry(tx, quota)
  await recordQuotaChanges(
    tx,
    vendorId,
    quotas.map((quota) => quota.id),
  )
}

/** One quota by day. The first has the id of the request. */
function listQuotas(tx: Tx, { id, part, returnAt, furtherDays = [] }: Request, { vertical }: Rules): Quota[] {
  const first = { id, part, returnAt: new Date(returnAt), bundles: [] }
  const { date } = part
  if (furtherDays.length === 0) return [first]
  if (!date || vertical.stock === 'unit')
    throw new Refusal('bad_choice', { fields: { date: 'Please choose one day.' } })
  const days = [...new Set(furtherDays)].filter((day) => day !== date).sort()
  return [
    first,
    ...days.map((day) => ({
      id: tx.newId(),
      part: { ...part, date: day },
      // Zambia has no daylight saving time.
      returnAt: new Date(first.returnAt.getTime() + countNights(date, day) * dayMs),
      bundles: [],
    })),
  ]
}

const listSlots = (listingId: string, { bundles }: Quota) =>
  bundles.flatMap(({ slots, capacity }) =>
    slots.map((slot): CountRequest => ({ listingId, slot, quantity: 0, ...(capacity ? { capacity } : {}) })),
  )

/** @throws Refusal `bad_choice`, `sold_out` for a closed day */
async function prepareQuota(tx: Tx, quota: Quota, rules: Rules, offer: Offer): Promise<void> {
  const { part, returnAt } = quota
  const { bundles, until } = rules.getCounterBundles!(offer, part)
  quota.bundles = bundles
  refuseInvalidTimes(tx.at, part.date, returnAt, until)
  if (part.date) await refuseClosedDays(tx, offer.id, { startsOn: part.date, endsOn: null })
}

async function insertQuotas(tx: Tx, vendorId: string, request: Request, quotas: readonly Quota[]): Promise<void> {
  const { listingId, deviceId, quantity } = request
  const inserted = await tx.sql
    .insertInto('counter_quota')
    .values(
      quotas.map(({ id, part, returnAt }) => ({
        id,
        vendor_id: vendorId,
        listing_id: listingId,
        device_id: deviceId,
        quantity,
        part: JSON.stringify(part),
        return_at: returnAt,
        created_at: tx.at,
      })),
    )
    .onConflict((same) => same.column('id').doNothing())
    .returning('id')
    .execute()
  // A concurrent copy of the request was first. The retried transaction finds it.
  if (inserted.length < quotas.length) throw retryTransaction()
}

async function scheduleExpiry(tx: Tx, { id, part }: Quota): Promise<void> {
  if (!part.date) return
  const runAt = lusakaInstant(addDays(part.date, 1), '00:00')
  await enqueue(tx, 'counter.expire', { quotaId: id }, { runAt, key: `counter:${id}` })
}

/** @throws the error if it is not a refusal */
function toRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  throw error
}

const maxNamedDays = 5

/** Names the refused days of a request for several days. A request for one day keeps its refusal. */
function combineRefusals(refused: ReadonlyMap<Quota, Refusal>, requestedCount: number): Refusal {
  const [first] = refused.values()
  if (requestedCount === 1) return first!
  const days = [...refused]
    .map(([{ part }, { message, fields }]) => ({ date: part.date!, reason: Object.values(fields ?? {})[0] ?? message }))
    .sort((a, b) => (a.date < b.date ? -1 : 1))
  const daysByReason = new Map<string, string[]>()
  for (const { date, reason } of days.slice(0, maxNamedDays)) {
    const day = formatDate(date)
    daysByReason.set(reason, [...(daysByReason.get(reason) ?? []), ...(reason.includes(day) ? [] : [day])])
  }
  const others = days.length - maxNamedDays
  return new Refusal(first!.code, {
    message: [
      'Nothing was set aside.',
      ...[...daysByReason].map(([reason, named]) => (named.length > 0 ? `${named.join(', ')}: ${reason}` : reason)),
      ...(others > 0 ? [`And ${formatPlural(others, { one: '# more day', other: '# more days' })}.`] : []),
    ].join(' '),
    detail: { days: days.map(({ date }) => date) },
  })
}

/** Whether the request is repeated. @throws Refusal `not_found` if the id belongs to another business */
async function isSetAside(tx: Tx, vendorId: string, id: string): Promise<boolean> {
  const known = await tx.sql.selectFrom('counter_quota').select('vendor_id').where('id', '=', id).executeTakeFirst()
  if (known && known.vendor_id !== vendorId) throw new Refusal('not_found')
  return known !== undefined
}

/** @param until when the stock can no longer be sold; null if always */
function refuseInvalidTimes(at: Date, date: string | undefined, returnAt: Date, until: Date | null): void {
  const refuse = (field: string, message: string) => new Refusal('bad_choice', { fields: { [field]: message } })
  const today = lusakaDate(at.getTime())
  if (date && date < today) throw refuse('date', 'This day has passed.')
  const lastDay = addDays(today, daysAhead)
  if (date && date > lastDay) throw refuse('date', 'You can set stock aside up to one year ahead.')
  if (returnAt <= at) throw refuse('returnAt', 'This time has passed.')
  if (until && returnAt > until)
    throw refuse('returnAt', `It cannot be sold after ${formatInstant(until.toISOString())}.`)
  if (returnAt > lusakaInstant(addDays(lastDay, 1), '00:00')) throw refuse('returnAt', 'Please choose an earlier time.')
}

async function refuseUnknownDevice(tx: Tx, vendorId: string, deviceId: string): Promise<void> {
  const device = await tx.sql
    .selectFrom('counter_device')
    .select('id')
    .where('vendor_id', '=', vendorId)
    .where('id', '=', deviceId)
    .executeTakeFirst()
  if (!device) throw new Refusal('not_found', { message: 'This device is not known yet. Please open this page on it.' })
}
