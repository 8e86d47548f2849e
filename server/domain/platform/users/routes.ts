import * as invitations from '#contract/platform/invitations'
import * as details from '#contract/platform/user-details'
import * as users from '#contract/platform/users'
import { adminCommand, maskEmail } from '../../core/audit'
import { countUses } from '../../core/limits'
import { command, pageQuery, query, signedInOf } from '../../route'
import { listBookings, listPayments, listSessions, listTickets, readUser, revokeSessions } from './details'
import { getOwnHotelId, invite, listInvitations, listManagers, removeManager, resend, withdraw } from './invitations'
import { listUsers } from './list'
import { setUserStatus } from './status'

type AccountAction = 'account.invite' | 'account.resendInvitation' | 'account.withdrawInvitation'
const auditAccount = (action: AccountAction, { id, full_name }: { id: string; full_name: string }) => ({
  action,
  target: { kind: 'account' as const, id, label: full_name },
})

export const userRoutes = [
  pageQuery(users.listUsers, (db, call) => listUsers(db, call.input.query)),
  adminCommand(users.setUserStatus, (tx, call) =>
    setUserStatus(tx, signedInOf(call), call.input.params.id, call.input.body),
  ),
  query(details.readUser, (db, call) => readUser(db, call.input.params.id)),
  pageQuery(details.listUserSessions, (db, { input, at }) => listSessions(db, input.params.id, input.query.page, at)),
  pageQuery(details.listUserBookings, (db, { input }) => listBookings(db, input.params.id, input.query.page)),
  pageQuery(details.listUserPayments, (db, { input }) => listPayments(db, input.params.id, input.query.page)),
  pageQuery(details.listUserTickets, (db, { input }) => listTickets(db, input.params.id, input.query.page)),
  adminCommand(details.revokeUserSession, (tx, call) =>
    revokeSessions(tx, signedInOf(call), call.input.params.id, call.input.params.sessionId),
  ),
  adminCommand(details.revokeUserSessions, (tx, call) =>
    revokeSessions(tx, signedInOf(call), call.input.params.id, null),
  ),
  pageQuery(invitations.listInvitations, (db, { input, at }) => listInvitations(db, input.query.page, at)),
  adminCommand(invitations.inviteAdmin, async (tx, call) => {
    const { id, full_name, email } = call.input.body
    const { isNew } = await invite(tx, signedInOf(call), { id, full_name, email }, null)
    return {
      answer: { _id: id },
      audit: isNew
        ? { ...auditAccount('account.invite', call.input.body), after: { role: 'admin', email: maskEmail(email) } }
        : 'unchanged',
    }
  }),
  adminCommand(invitations.inviteHotelManager, async (tx, call) => {
    const { id, full_name, email, hotelId } = call.input.body
    const { isNew, hotelName } = await invite(tx, signedInOf(call), { id, full_name, email }, hotelId)
    return {
      answer: { _id: id },
      audit: isNew
        ? {
            ...auditAccount('account.invite', call.input.body),
            after: { role: 'hotel-manager', hotel: hotelName, email: maskEmail(email) },
          }
        : 'unchanged',
    }
  }),
  adminCommand(invitations.resendInvitation, async (tx, call) => {
    const account = await resend(tx, signedInOf(call), call.input.params.id)
    await countUses(tx.sql, call.settings, tx.at, [{ limit: 'resetEmail', subject: account.email }])
    return { answer: { _id: account.id }, audit: auditAccount('account.resendInvitation', account) }
  }),
  adminCommand(invitations.withdrawInvitation, async (tx, call) => {
    const account = await withdraw(tx, signedInOf(call), call.input.params.id)
    return { answer: { _id: account.id }, audit: auditAccount('account.withdrawInvitation', account) }
  }),
  query(invitations.listHotelManagers, async (db, call) =>
    listManagers(db, await getOwnHotelId(db, signedInOf(call)), call.at),
  ),
  command(
    invitations.inviteOwnHotelManager,
    async (tx, call) => {
      const caller = signedInOf(call)
      await invite(tx, caller, call.input.body, await getOwnHotelId(tx.sql, caller))
      return { _id: call.input.body.id }
    },
    {
      // Limited because the response reveals whether an address has an account.
      prepare: (call) =>
        countUses(call.db, call.settings, call.at, [{ limit: 'staffAccount', subject: signedInOf(call).accountId }]),
    },
  ),
  command(invitations.resendOwnInvitation, async (tx, call) => {
    const caller = signedInOf(call)
    const account = await resend(tx, caller, call.input.params.id, await getOwnHotelId(tx.sql, caller))
    await countUses(tx.sql, call.settings, tx.at, [{ limit: 'resetEmail', subject: account.email }])
    return { _id: account.id }
  }),
  command(invitations.removeHotelManager, async (tx, call) => {
    await removeManager(tx, signedInOf(call), call.input.params.id)
    return { _id: call.input.params.id }
  }),
]
