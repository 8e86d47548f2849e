import { Refusal } from '#contract/core/refusals'
import * as staff from '#contract/business/staff'
import { enqueue } from '../../../work/enqueue'
import { hashNewPassword } from '../../accounts/accounts'
import { countUses } from '../../core/limits'
import { command, query, signedInOf } from '../../route'
import { createStaff, editStaff, hasOpenOffer, lockStaffMember, removeStaff } from './edit'
import { buildStaffMember, selectStaff } from './sql'

export const staffRoutes = [
  query(staff.listStaff, async (db, call) => {
    const { vendorId } = signedInOf(call)
    return vendorId
      ? (await selectStaff(db, vendorId).orderBy('created_at').orderBy('id').execute()).map(buildStaffMember)
      : []
  }),
  command(staff.createStaff, (tx, call) => createStaff(tx, signedInOf(call), call.input.body, call.prepared), {
    prepare: async (call) => {
      // Limited because the response reveals whether an address has an account.
      await countUses(call.db, call.settings, call.at, [{ limit: 'staffAccount', subject: signedInOf(call).accountId }])
      return hashNewPassword(call.input.body.password)
    },
  }),
  command(staff.editStaff, (tx, call) => editStaff(tx, signedInOf(call), call.input.params.id, call.input.body)),
  command(staff.removeStaff, async (tx, call) => {
    await removeStaff(tx, signedInOf(call), call.input.params.id)
    return {}
  }),
  command(staff.resetStaffPassword, async (tx, call) => {
    const { id, full_name, email } = await lockStaffMember(tx, signedInOf(call), call.input.params.id)
    if (await hasOpenOffer(tx, id))
      throw new Refusal('wrong_state', { message: `${full_name} already has a password and hasn't accepted yet.` })
    await countUses(tx.sql, call.settings, tx.at, [{ limit: 'resetEmail', subject: email }])
    await enqueue(tx, 'mail.link', { accountId: id, purpose: 'reset' })
    return { message: `We have emailed ${full_name} a link to choose a new password.` }
  }),
]
