/** Demo mode endpoints: the sent emails, a test notification, and credentials of the simulated Google sign-in. */
import { readMailbox, sendTestNotification as notifyEndpoint, simulateGoogle } from '#contract/platform/demo-mode'
import { normalizePhone } from '#contract/core/format-phone'
import { Refusal } from '#contract/core/refusals'
import { notify } from '../../messages/notifications'
import { renderStoredSms } from '../../messages/sms'
import { command, query } from '../../route'

const maxMessages = 50

export const devRoutes = [
  query(readMailbox, async (db, { input, settings }) => {
    let mailQuery = db.selectFrom('sent_mail').selectAll()
    if (input.query.to) mailQuery = mailQuery.where('recipient', '=', input.query.to.toLowerCase())
    const rows = await mailQuery.orderBy('id', 'desc').limit(maxMessages).execute()
    let smsQuery = db.selectFrom('sms_message').selectAll()
    if (input.query.to) smsQuery = smsQuery.where('phone', '=', normalizePhone(input.query.to))
    const smsRows = await smsQuery.orderBy('created_at', 'desc').limit(maxMessages).execute()
    return {
      messages: rows.map((row) => ({
        to: row.recipient,
        subject: row.subject,
        text: row.body_text,
        html: row.body_html,
        at: row.at.toISOString(),
      })),
      sms: smsRows.map((row) => ({
        to: row.phone,
        text: renderStoredSms(row, settings),
        at: row.created_at.toISOString(),
      })),
    }
  }),
  command(notifyEndpoint, async (tx, { input }) => {
    const account = await tx.sql
      .selectFrom('account')
      .select('id')
      .where('email', '=', input.body.to.toLowerCase())
      .executeTakeFirst()
    if (!account) throw new Refusal('not_found')
    await notify(tx, account.id, { template: 'text', params: { text: input.body.message } }, null)
    return {}
  }),
  command(simulateGoogle, async (_, { prepared }) => ({ credential: prepared }), {
    prepare: async ({ input: { body }, gateways }) => {
      if (!gateways.google.simulated) throw new Refusal('no_such_endpoint')
      return gateways.google.simulated.issue({
        email: body.email,
        name: body.name,
        email_verified: body.verified,
        ...(body.nonce ? { nonce: body.nonce } : {}),
      })
    },
  }),
]
