/** Stores messages from the contact page and emails them to Tilipo's help address. */
import { helpAddress, type ContactForm } from '#contract/messages/contact'
import type { Db } from '../../../db/connect'
import type { Tx } from '../../../db/transact'
import type { Gateways } from '../../../gateways'
import { renderEmail } from '../../../gateways/mail/templates'
import { enqueue } from '../../../work/enqueue'
import { countUses, getNetwork, type LimitSettings } from '../../core/limits'

interface Sender {
  address: string
  settings: LimitSettings
}

/**
 * Stores a message and queues its email. The page creates the id, so that a message sent again after a lost response is
 * neither stored nor counted twice.
 */
export async function receiveContactMessage(
  tx: Tx,
  { id, ...form }: ContactForm & { id: string },
  { address, settings }: Sender,
): Promise<{ message: string }> {
  const { numInsertedOrUpdatedRows: insertedRows } = await tx.sql
    .insertInto('contact_message')
    .values({
      id,
      full_name: form.fullName,
      email: form.email,
      subject: form.subject,
      message: form.message,
      created_at: tx.at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (insertedRows === 1n) {
    await countUses(tx.sql, settings, tx.at, [
      { limit: 'contactEmail', subject: form.email },
      { limit: 'contactAddress', subject: getNetwork(address) },
    ])
    await enqueue(tx, 'mail.contact', { messageId: id })
  }
  return { message: "We've received your message and will get back to you shortly." }
}

/** Emails a stored message to the help address. Not idempotent: a repeated run sends the email again. */
export async function emailContactMessage(
  { db, gateways }: { db: Db; gateways: Gateways },
  messageId: string,
): Promise<void> {
  const row = await db.selectFrom('contact_message').selectAll().where('id', '=', messageId).executeTakeFirst()
  if (!row) return
  const email = renderEmail('contact-message', {
    name: 'everybody',
    from: row.full_name,
    email: row.email,
    subject: row.subject,
    message: row.message,
    link: `mailto:${encodeURIComponent(row.email)}?subject=${encodeURIComponent(`Re: ${row.subject}`)}`,
  })
  await gateways.mail.send({ ...email, to: helpAddress })
}
