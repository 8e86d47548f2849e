import * as changes from '#contract/counter/booking-changes'
import { Refusal } from '#contract/core/refusals'
import { loadBookingRow, vendorBookingView } from '../../bookings/bookings'
import { command, getVendorId, query, signedInOf } from '../../route'
import { changeBooking } from './change'
import { quoteNewChoice, refuseUnchangeable, settle, settlementView } from './quote-change'

export const bookingChangeRoutes = [
  query(changes.quoteChange, async (db, call) => {
    const booking = await db
      .selectFrom('booking')
      .selectAll()
      .where('id', '=', call.input.params.id)
      .where('vendor_id', '=', getVendorId(call))
      .executeTakeFirst()
    if (!booking) throw new Refusal('not_found')
    const reader = { sql: db, at: call.at }
    await refuseUnchangeable(reader, booking)
    const quoted = await quoteNewChoice(reader, booking, call.input.body)
    return { ...quoted.quote, change: settlementView(await settle(reader, booking, quoted.totalNgwee)) }
  }),
  command(changes.changeBooking, async (tx, call) => {
    const { id } = call.input.params
    const seller = { vendorId: getVendorId(call), accountId: signedInOf(call).accountId }
    await changeBooking(tx, seller, id, call.input.body)
    return vendorBookingView(await loadBookingRow(tx, id), true)
  }),
]
