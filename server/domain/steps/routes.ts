import * as parcels from '#contract/parcels'
import * as steps from '#contract/booking-steps'
import * as late from '#contract/late-return'
import type { Tx } from '../../db/transact'
import { bookingRow, bookingView, vendorBookingView } from '../bookings'
import { command, signedInOf } from '../route'
import { cancelOwn } from './cancel'
import { carry, release } from './carry'
import { closeDay, openDay } from './close-day'
import { returnLater } from './return-later'
import { assign, takeStep } from './take-step'

export const stepRoutes = [
  command(steps.takeStep, async (tx, call) => {
    const { step, note } = call.input.body
    await takeStep(tx, signedInOf(call), call.input.params.id, step, note)
    return shownToDesk(tx, call.input.params.id)
  }),
  command(steps.serveBooking, async (tx, call) => {
    await takeStep(tx, signedInOf(call), call.input.params.id, call.input.body.step, undefined)
    return {}
  }),
  command(steps.assignBooking, async (tx, call) => {
    await assign(tx, signedInOf(call), call.input.params.id, call.input.body.assigned)
    return {}
  }),
  command(late.returnLater, async (tx, call) => {
    const { id } = call.input.params
    const next = await returnLater(tx, signedInOf(call), id, new Date(call.input.body.returnAt))
    return {
      booking: await shownToDesk(tx, id),
      next: next.map(({ startsAt, ...one }) => ({ ...one, ...(startsAt ? { startsAt: startsAt.toISOString() } : {}) })),
    }
  }),
  command(steps.cancelBooking, async (tx, call) => {
    await cancelOwn(tx, signedInOf(call).accountId, call.input.params.id)
    return bookingView(await bookingRow(tx, call.input.params.id))
  }),
  command(parcels.takeCustodyStep, async (tx, call) => {
    const { step, place } = call.input.body
    await carry(tx, signedInOf(call), call.input.params.id, step, place)
    return shownToDesk(tx, call.input.params.id)
  }),
  command(parcels.releaseParcel, async (tx, call) => {
    const { body, params } = call.input
    return (await release(tx, signedInOf(call), params.id, body, call.settings.secret)) ?? shownToDesk(tx, params.id)
  }),
  command(steps.closeDay, (tx, call) =>
    closeDay(tx, signedInOf(call), call.input.params.id, call.input.params.day, call.input.body.reason),
  ),
  command(steps.openDay, (tx, call) => openDay(tx, signedInOf(call), call.input.params.id, call.input.params.day)),
]

const shownToDesk = async (tx: Tx, id: string) => vendorBookingView(await bookingRow(tx, id), true)
