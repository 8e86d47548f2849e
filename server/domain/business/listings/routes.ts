import { changePhotos, createListing, editListing, listOwnListings } from '#contract/business/listings/own-listings'
import { setClosedDays } from '#contract/business/listings/closed-days'
import { setDayValues } from '#contract/business/listings/day-values'
import { adjustStock, readStockLog } from '#contract/business/listings/stock-adjustments'
import { closeDay as closeDayEndpoint, openDay as openDayEndpoint } from '#contract/counter/booking-steps'
import { command, query, signedInOf } from '../../route'
import { closeDay, openDay } from './close-day'
import { setClosedDays as applyClosedDays } from './closed-days'
import { setDayValues as applyDayValues } from './day-values'
import { createListing as create, editListing as edit } from './edit'
import { changePhotos as applyPhotoChange } from './photos'
import { loadOwnListings } from './sql'
import { adjustStock as applyAdjustment, loadStockLog } from './stock'

export const listingRoutes = [
  query(listOwnListings, async (db, call) => {
    const { vendorId } = signedInOf(call)
    return vendorId ? loadOwnListings(db, vendorId, call.input.query.after) : { listings: [] }
  }),
  command(createListing, (tx, call) => create(tx, signedInOf(call), call.input.body)),
  command(changePhotos, (tx, call) => applyPhotoChange(tx, signedInOf(call), call.input.params.id, call.input.body)),
  command(adjustStock, (tx, call) => applyAdjustment(tx, signedInOf(call), call.input.params.id, call.input.body)),
  query(readStockLog, (db, call) => loadStockLog(db, signedInOf(call), call.input.params.id, call.at)),
  command(setClosedDays, (tx, call) => applyClosedDays(tx, signedInOf(call), call.input.params.id, call.input.body)),
  command(closeDayEndpoint, (tx, call) =>
    closeDay(tx, signedInOf(call), call.input.params.id, call.input.params.day, call.input.body.reason),
  ),
  command(openDayEndpoint, (tx, call) => openDay(tx, signedInOf(call), call.input.params.id, call.input.params.day)),
  command(setDayValues, (tx, call) => applyDayValues(tx, signedInOf(call), call.input.params.id, call.input.body)),
  command(editListing, (tx, call) => edit(tx, signedInOf(call), call.input.params.id, call.input.body)),
]
