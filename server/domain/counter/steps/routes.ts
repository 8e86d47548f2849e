import * as addresses from '#contract/bookings/orders/change-address'
import * as steps from '#contract/counter/booking-steps'
import { reportOrder as reportOrderEndpoint } from '#contract/counter/order-reports'
import * as late from '#contract/counter/late-return'
import { claimDeposit as claimDepositEndpoint } from '#contract/money/deposit-claims'
import type { Tx } from '../../../db/transact'
import { loadBookingRow, bookingView, vendorBookingView } from '../../bookings/bookings'
import { readDeposit } from '../../money/deposits'
import { command, getVendorId, signedInOf } from '../../route'
import { cancelOwnBooking } from './cancel'
import { changeAddress } from './change-address'
import { claimDeposit } from './claim-deposit'
import { collectExtraDays } from './collect-extra-days'
import { recordLateReturn } from './late-return'
import { reportOrder } from './report-order'
import { assign, takeStep } from './take-step'

export const stepRoutes = [
  command(steps.takePartnerStep, async (tx, call) => {
    const { step, note } = call.input.body
    await takeStep(tx, signedInOf(call), call.input.params.id, step, note)
    return loadVendorBookingView(tx, call.input.params.id)
  }),
  command(steps.recordService, async (tx, call) => {
    await takeStep(tx, signedInOf(call), call.input.params.id, call.input.body.step, undefined)
    return {}
  }),
  command(steps.assignBooking, async (tx, call) => {
    await assign(tx, signedInOf(call), call.input.params.id, call.input.body.assigned)
    return {}
  }),
  command(reportOrderEndpoint, async (tx, call) => {
    await reportOrder(tx, signedInOf(call), call.input.params.id, call.input.body)
    return {}
  }),
  command(addresses.changeAddress, async (tx, call) => {
    const { id } = call.input.params
    await changeAddress(tx, { vendorId: getVendorId(call) }, id, call.input.body)
    return loadVendorBookingView(tx, id)
  }),
  command(addresses.changeOwnAddress, async (tx, call) => {
    const { id } = call.input.params
    await changeAddress(tx, { accountId: signedInOf(call).accountId }, id, call.input.body)
    return bookingView(await loadBookingRow(tx, id))
  }),
  command(late.collectExtraDays, async (tx, call) => {
    const { id } = call.input.params
    await collectExtraDays(tx, signedInOf(call), id, call.input.body)
    return { booking: await loadVendorBookingView(tx, id) }
  }),
  command(late.reportLateReturn, async (tx, call) => {
    const { id } = call.input.params
    const { returnAt, extraDays } = call.input.body
    const next = await recordLateReturn(tx, signedInOf(call), id, new Date(returnAt), extraDays)
    return {
      booking: await loadVendorBookingView(tx, id),
      next: next.map(({ startsAt, ...rest }) => ({
        ...rest,
        ...(startsAt ? { startsAt: startsAt.toISOString() } : {}),
      })),
    }
  }),
  command(claimDepositEndpoint, async (tx, call) => {
    const { id } = call.input.params
    await claimDeposit(tx, signedInOf(call), id, call.input.body)
    return readDeposit(tx.sql, signedInOf(call), id)
  }),
  command(steps.cancelBooking, async (tx, call) => {
    await cancelOwnBooking(tx, signedInOf(call).accountId, call.input.params.id)
    return bookingView(await loadBookingRow(tx, call.input.params.id))
  }),
]

const loadVendorBookingView = async (tx: Tx, id: string) => vendorBookingView(await loadBookingRow(tx, id), true)
