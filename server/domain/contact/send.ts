/** Takes what was written on the contact page, and has it mailed to us. */
import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { helpAddress, type ContactForm } from '#contract/contact'
import { Refusal } from '#contract/refusals'
import type { Db } from '../../db/connect'
import type { Tx } from '../../db/transact'
import type { Gateways } from '../../gateways'
import { writeLetter } from '../../gateways/mail/templates'
import { enqueue } from '../../work/enqueue'

const perEmail = 5
/** Generous: a whole office, or a whole network, may share one. */
const perAddress = 30
const windowSeconds = 3600

interface Sender {
  address: string
  secret: Buffer
}

export async function takeMessage(tx: Tx, { id, ...form }: ContactForm & { id: string }, sender: Sender): Promise<{ message: string }> {
  const [email, address] = [hashOf(sender.secret, `contact email ${form.email}`), hashOf(sender.secret, `contact address ${sender.address}`)]
  // One at a time for each sender, so that a burst cannot slip past the count.
  for (const one of [email, address].sort(Buffer.compare)) await sql`select pg_advisory_xact_lock(${one.readBigInt64BE()}::bigint)`.execute(tx.sql)
  const known = await tx.sql.selectFrom('contact_message').select('id').where('id', '=', id).executeTakeFirst()
  if (!known) {
    await refuseTooMany(tx, email, perEmail)
    await refuseTooMany(tx, address, perAddress)
    await tx.sql
      .insertInto('contact_message')
      .values({
        id,
        full_name: form.fullName,
        email: form.email,
        subject: form.subject,
        message: form.message,
        senders: [email, address],
        created_at: tx.at,
      })
      .execute()
    await enqueue(tx, 'mail.contact', { messageId: id })
  }
  return { message: "We've received your message and will get back to you shortly." }
}

/** Neither is kept as itself. */
const hashOf = (secret: Buffer, what: string): Buffer => createHmac('sha256', secret).update(what).digest()

async function refuseTooMany(tx: Tx, sender: Buffer, most: number): Promise<void> {
  const since = new Date(tx.at.getTime() - windowSeconds * 1000)
  const rows = await tx.sql
    .selectFrom('contact_message')
    .select('created_at')
    .where(sql<boolean>`senders @> array[${sender}::bytea]`)
    .where('created_at', '>', since)
    .orderBy('created_at', 'desc')
    .limit(most)
    .execute()
  if (rows.length < most) return
  const frees = rows.at(-1)!.created_at.getTime() + windowSeconds * 1000
  throw new Refusal('too_many_requests', {
    message: 'You have sent us several messages already. Please wait an hour, or call us.',
    detail: { retryAfter: Math.ceil((frees - tx.at.getTime()) / 1000) },
  })
}

/** Run again, it mails the same letter once more. */
export async function mailMessage({ db, gateways }: { db: Db; gateways: Gateways }, messageId: string): Promise<void> {
  const row = await db.selectFrom('contact_message').selectAll().where('id', '=', messageId).executeTakeFirst()
  if (!row) return
  const letter = writeLetter('contact-message', {
    name: 'everybody',
    from: row.full_name,
    email: row.email,
    subject: row.subject,
    message: row.message,
    link: `mailto:${encodeURIComponent(row.email)}?subject=${encodeURIComponent(`Re: ${row.subject}`)}`,
  })
  await gateways.mail.send({ ...letter, to: helpAddress })
}
