/**
 * Groups emails to a business about requests and free bookings: the first is sent at once, and what follows within some
 * minutes becomes one email. Anybody with an account can cause them without paying.
 */
import { sql } from 'kysely'
import { renderSummary } from '#contract/bookings/bookings/booking-summary'
import type { MailKind } from '#contract/messages/channels'
import { formatPlural } from '#contract/core/plural'
import type { Tx } from '../../../db/transact'
import { enqueue } from '../../../work/enqueue'
import { loadBookingRow } from './sql'
import type { BookingRow } from './views'
import { firstItem } from '#contract/core/checked-access'

const groupMs = 15 * 60_000
const maxListed = 20

/** Finds the owner of a business who wants emails of this kind. */
export const findMailedOwner = (tx: Tx, vendorId: string, kind: MailKind) =>
  findOwner(tx, vendorId).where(`account.mail_${kind}`, '=', true).executeTakeFirst()

const findOwner = (tx: Tx, vendorId: string) =>
  tx.sql
    .selectFrom('account')
    .innerJoin('vendor', 'vendor.owner_id', 'account.id')
    .where('vendor.id', '=', vendorId)
    .select(['account.email', 'account.full_name'])

/**
 * Does nothing if the owner wants no emails of this kind.
 * @param send sends the email about this booking alone
 */
export async function mailGrouped(
  tx: Tx,
  { id, vendor_id: vendorId }: { id: string; vendor_id: string },
  kind: MailKind,
  send: () => Promise<void>,
): Promise<void> {
  if (!(await findMailedOwner(tx, vendorId, kind))) return
  const isIdle = sql`vendor_mail.waiting = '{}' and vendor_mail.sent_at <= ${new Date(tx.at.getTime() - groupMs)}`
  const { rows } = await sql<{ sent_at: Date; waiting: string[] }>`
    insert into vendor_mail (vendor_id, sent_at) values (${vendorId}, ${tx.at})
    on conflict (vendor_id) do update set
      waiting = case when ${isIdle} then '{}' else vendor_mail.waiting || ${id}::uuid end,
      sent_at = case when ${isIdle} then excluded.sent_at else vendor_mail.sent_at end
    returning sent_at, waiting`.execute(tx.sql)
  const { sent_at: sentAt, waiting } = firstItem(rows)
  if (waiting.length === 0) return send()
  const runAt = new Date(Math.max(sentAt.getTime() + groupMs, tx.at.getTime()))
  await enqueue(tx, 'mail.vendor', { vendorId }, { runAt, key: `mail-vendor:${vendorId}`, keyMode: 'preserve_run_at' })
}

/** Sends one email about all bookings that wait. Safe to repeat. */
export async function sendGroupedMail(tx: Tx, vendorId: string): Promise<void> {
  const row = await tx.sql
    .selectFrom('vendor_mail')
    .selectAll()
    .where('vendor_id', '=', vendorId)
    .forUpdate()
    .executeTakeFirst()
  if (!row || row.waiting.length === 0) return
  await tx.sql
    .updateTable('vendor_mail')
    .set({ waiting: [], sent_at: tx.at })
    .where('vendor_id', '=', vendorId)
    .execute()
  const owner = await findOwner(tx, vendorId).executeTakeFirst()
  if (!owner) return
  const rows: BookingRow[] = []
  for (const id of row.waiting.slice(0, maxListed)) rows.push(await loadBookingRow(tx, id))
  const more = row.waiting.length - rows.length
  const count = formatPlural(row.waiting.length, { one: '# request or booking', other: '# requests and bookings' })
  await enqueue(tx, 'mail.send', {
    template: 'vendor-bookings',
    to: owner.email,
    data: {
      name: owner.full_name,
      subject: `New: ${count}`,
      lines: [
        ...rows.map(
          (booking) =>
            `${booking.reference}: ${booking.customer_name}, ${booking.listing_name}, ${renderSummary(booking.summary, 'dated')}`,
        ),
        ...(more > 0 ? [`${more} more in your dashboard.`] : []),
      ],
      link: '/dashboard?to=bookings',
    },
  })
}
