import * as shifts from '#contract/counter/cash-shifts'
import { Refusal } from '#contract/core/refusals'
import { command, getVendorId, query, signedInOf } from '../../route'
import { closeCashShift, openCashShift, recordMovement } from './edit'
import { buildEntryView, canReadAllShifts, selectEntries } from './sql'

export const cashShiftRoutes = [
  command(shifts.openShift, async (tx, call) => {
    getVendorId(call)
    await openCashShift(tx, signedInOf(call), call.input.params.id, call.input.body)
    return {}
  }),
  command(shifts.moveCash, async (tx, call) => {
    await recordMovement(tx, signedInOf(call), call.input.params.id, call.input.body)
    return {}
  }),
  command(shifts.closeShift, async (tx, call) => {
    await closeCashShift(tx, signedInOf(call), call.input.params.id, call.input.body)
    return {}
  }),
  query(shifts.listShiftEntries, async (db, call) => {
    const caller = signedInOf(call)
    const vendorId = getVendorId(call)
    const { id } = call.input.params
    const shift = await db
      .selectFrom('cash_shift')
      .select('account_id')
      .where('id', '=', id)
      .where('vendor_id', '=', vendorId)
      .executeTakeFirst()
    if (!shift || (shift.account_id !== caller.accountId && !canReadAllShifts(caller))) throw new Refusal('not_found')
    return (await selectEntries(db, vendorId, [id])).map(buildEntryView)
  }),
]
