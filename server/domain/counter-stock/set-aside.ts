/** Sets stock aside for one device: claims it like any other claim, under the same lock. */
import type { setCounterStockAside } from '#contract/bookings/counter-stock'
import { addDays, formatInstant, lusakaDate, lusakaInstant } from '#contract/core/dates'
import type { BodyOf } from '#contract/core/endpoint'
import { Refusal } from '#contract/core/refusals'
import { retryTransaction, type Tx } from '../../db/transact'
import { getRules } from '../../verticals'
import { enqueue } from '../../work/enqueue'
import { buildOffer, businessColumns, lockOffer, refuseClosedDays } from '../bookings'
import { selectOfferedListings } from '../catalogue'
import { settings } from '../settings'
import { setAsideStock, setAsideUnits } from '../stock'
import { recordQuotaChanges } from './sql'

type Request = BodyOf<typeof setCounterStockAside>

const daysAhead = 365

/** @throws Refusal `sold_out`, `bad_choice`, `not_found`, `listing_gone`, `wrong_state` */
export async function setAside(tx: Tx, vendorId: string, request: Request): Promise<void> {
  const { id, listingId, deviceId, quantity, part } = request
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
  const { bundles, until } = rules.getCounterBundles(buildOffer(listing), part)
  const returnAt = new Date(request.returnAt)
  refuseInvalidTimes(tx.at, part.date, returnAt, until)
  if (part.date) await refuseClosedDays(tx, listingId, { startsOn: part.date, endsOn: null })
  await refuseUnknownDevice(tx, vendorId, deviceId)
  const inserted = await tx.sql
    .insertInto('counter_quota')
    .values({
      ...{ id, vendor_id: vendorId, listing_id: listingId, device_id: deviceId, quantity },
      ...{ part: JSON.stringify(part), return_at: returnAt, created_at: tx.at },
    })
    .onConflict((same) => same.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  // A concurrent copy of the request was first. The retried transaction finds it.
  if (!inserted) throw retryTransaction()
  if (rules.vertical.stock === 'interval') await setAsideUnits(tx, { quotaId: id, listingId }, part.date!, quantity)
  else await setAsideStock(tx, { quotaId: id, listingId }, bundles, quantity)
  if (part.date) {
    const runAt = lusakaInstant(addDays(part.date, 1), '00:00')
    await enqueue(tx, 'counter.expire', { quotaId: id }, { runAt, key: `counter:${id}` })
  }
  await recordQuotaChanges(tx, vendorId, [id])
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
