/** Changes where the goods of an order are delivered, before they are sent. */
import { formatZmw, zmwOf, ngweeOf } from '#contract/core/money'
import { Refusal } from '#contract/core/refusals'
import { deliveryFee, deliveryLabel, formatDeliveryPlace, isSameTown } from '#contract/verticals/rules/index'
import { check } from '#contract/core/validation'
import { Address } from '#contract/bookings/orders/address'
import { toJson } from '../../../db/json'
import type { Tx } from '../../../db/transact'
import {
  buildOffer,
  businessColumns,
  getBuyerLink,
  getVendorBookingPath,
  loadBookingRows,
  mailBuyer,
  mergeOrderBookings,
  recordBookingChange,
  type StoredBooking,
} from '../../bookings/bookings'
import { selectOfferedListings } from '../../catalogue/catalogue'
import { notify, notifyVendor } from '../../messages/notifications'
import { lockShipment } from './lock-shipment'

/** Who changes it. */
type Owner = { vendorId: string } | { accountId: string }

/**
 * Changes the address of all goods that one shop sends together. The other side is notified once.
 * @throws Refusal `not_found`, `wrong_state`, `bad_choice`
 */
export async function changeAddress(tx: Tx, owner: Owner, bookingId: string, address: Address): Promise<void> {
  const shipment = await lockShipment(tx, bookingId)
  const target = shipment.find(({ id }) => id === bookingId)
  if (!target || !isOf(target, owner)) throw new Refusal('not_found')
  const waiting = shipment.filter(({ state, choice }) => state === 'confirmed' && choice.receive === 'delivery')
  if (!waiting.includes(target))
    throw new Refusal('wrong_state', { message: 'These goods were sent, handed over or cancelled meanwhile.' })
  const changed = waiting.filter((booking) => !isSameAddress(readAddress(booking), address))
  if (changed.length === 0) return
  await refuseOtherFee(tx, target, waiting, address.town)
  for (const booking of changed) await updateAddress(tx, booking, address)
  await notifyOther(tx, owner, target, changed)
}

const isOf = ({ vendor_id, account_id, walk_in_name }: StoredBooking, owner: Owner): boolean =>
  'vendorId' in owner ? vendor_id === owner.vendorId : account_id === owner.accountId && walk_in_name === null

function readAddress({ choice }: StoredBooking): Address | null {
  const checked = check(Address, choice.address)
  return checked.ok ? checked.value : null
}
const addressFields = ['name', 'phone', 'street', 'town', 'note'] as const
const isSameAddress = (before: Address | null, after: Address): boolean =>
  before !== null && addressFields.every((field) => (before[field] || '') === (after[field] || ''))

/**
 * What was paid stays, so that another town must have the same delivery price. A shop can correct the street of an order at an
 * earlier price.
 */
async function refuseOtherFee(
  tx: Tx,
  target: StoredBooking,
  shipment: readonly StoredBooking[],
  town: string,
): Promise<void> {
  const paidFor = readAddress(target)?.town
  if (paidFor !== undefined && isSameTown(paidFor, town)) return
  const row = await selectOfferedListings(tx.sql)
    .select(businessColumns)
    .where('listing.id', '=', target.listing_id)
    .executeTakeFirst()
  const lines = shipment.flatMap(({ quote }) => quote.lines)
  const sum = (isFee: boolean) =>
    lines.reduce(
      (total, { label, amount }) => ((label === deliveryLabel) === isFee ? total + ngweeOf(amount) : total),
      0,
    )
  const fee = row ? deliveryFee(buildOffer(row), { town, goodsNgwee: sum(false) }) : null
  if (fee === null) throw new Refusal('bad_choice', { fields: { town: `This shop doesn't deliver to ${town}.` } })
  if (fee === sum(true)) return
  const [wanted, paid] = [fee, sum(true)].map((ngwee) => formatZmw(zmwOf(ngwee)))
  throw new Refusal('wrong_state', {
    message: `Delivery to ${town} costs ${wanted}, and ${paid} was paid. It needs a new order.`,
  })
}

async function updateAddress(tx: Tx, booking: StoredBooking, address: Address): Promise<void> {
  const { summary } = booking
  await tx.sql
    .updateTable('booking')
    .set((eb) => ({
      choice: toJson({ ...booking.choice, address }),
      quote: toJson({ ...booking.quote, place: formatDeliveryPlace(address), names: [address.name] }),
      ...(summary.template === 'purchase' && {
        summary: toJson({ ...summary, params: { ...summary.params, town: address.town } }),
      }),
      changed_at: tx.at,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', booking.id)
    .execute()
  await recordBookingChange(tx, booking)
}

/** Without the address, which the notification would keep longer than the order. */
async function notifyOther(
  tx: Tx,
  owner: Owner,
  { reference }: StoredBooking,
  changed: readonly StoredBooking[],
): Promise<void> {
  const row = mergeOrderBookings(await loadBookingRows(tx, changed))
  const { vendor_name: vendorName, listing_name: listingName } = row
  if ('accountId' in owner)
    return notifyVendor(
      tx,
      row.vendor_id,
      { template: 'vendorAddressChanged', params: { reference, listingName } },
      getVendorBookingPath(row),
    )
  if (row.walk_in_name !== null) return
  await notify(
    tx,
    row.account_id,
    { template: 'addressChanged', params: { vendorName, listingName } },
    getBuyerLink(row),
  )
  await mailBuyer(tx, row, `Delivery address changed: ${listingName}`, [
    `${vendorName} has changed the delivery address of your order. Please check it.`,
  ])
}
