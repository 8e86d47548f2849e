import * as parcels from '#contract/verticals/carriers/parcels/parcels'
import type { Tx } from '../../../db/transact'
import { loadBookingRow, vendorBookingView } from '../../../domain/bookings/bookings'
import { command, query, signedInOf } from '../../../domain/route'
import { loadReleaseCode, renewReleaseCode } from './buyer-release-code'
import { releaseParcel, takeCustodyStep } from './custody'
import { trackParcel } from './track'

export const parcelRoutes = [
  query(parcels.trackParcel, (db, { input }) => trackParcel(db, input.params.number)),
  query(parcels.readReleaseCode, (db, call) =>
    loadReleaseCode(db, signedInOf(call).accountId, call.input.params.id, call.settings.secrets),
  ),
  command(parcels.renewReleaseCode, (tx, call) =>
    renewReleaseCode(tx, signedInOf(call).accountId, call.input.params.id, call.settings.secrets),
  ),
  command(parcels.takeCustodyStep, async (tx, call) => {
    const { body, params } = call.input
    await takeCustodyStep(tx, signedInOf(call), params.id, body)
    // Older builds call this endpoint directly and expect the booking.
    return body.at === undefined ? loadVendorBookingView(tx, params.id) : {}
  }),
  command(parcels.releaseParcel, async (tx, call) => {
    const { body, params } = call.input
    return (
      (await releaseParcel(tx, signedInOf(call), params.id, body, call.settings.secrets)) ??
      loadVendorBookingView(tx, params.id)
    )
  }),
]

const loadVendorBookingView = async (tx: Tx, id: string) => vendorBookingView(await loadBookingRow(tx, id), true)
