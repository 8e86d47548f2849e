/** Reminds owners of documents that expire, 30 and 7 days ahead and on the last day. */
import { addDays, lusakaDate, lusakaInstant } from '#contract/core/dates'
import { countDaysLeft, getDueReminder, reminderDays } from '#contract/business/business-documents/document-expiry'
import type { Db } from '../../../db/connect'
import { runInOrder } from '../../../db/run-in-order'
import { transact, type Tx, type TransactOptions } from '../../../db/transact'
import { enqueue } from '../../../work/enqueue'
import { notify } from '../../messages/notifications'

const link = '/profile?tab=business'
const jobKey = 'document-reminders'

/** Schedules the next run, at every start and after each run. A job that is already queued keeps its time. */
export const scheduleExpiryReminders = (tx: Tx): Promise<void> =>
  enqueue(
    tx,
    'documents.remind',
    {},
    {
      runAt: lusakaInstant(addDays(lusakaDate(tx.at.getTime()), 1), '08:00'),
      key: jobKey,
      keyMode: 'preserve_run_at',
    },
  )

interface ReminderOptions extends TransactOptions {
  /** The last document that an earlier run has handled. */
  after?: string | undefined
  stopSignal?: AbortSignal
}

/**
 * Sends the reminders that are due, each in a transaction of its own that also records it, and schedules the next run.
 * Safe to repeat, also at the same time and after a crash.
 */
export async function remindOfExpiries(
  db: Db,
  { after = '', stopSignal, ...options }: ReminderOptions = {},
): Promise<void> {
  const at = options.clock?.() ?? new Date()
  const candidates = await db
    .selectFrom('business_document')
    .select('id')
    .where('expires_on', '<=', addDays(lusakaDate(at.getTime()), reminderDays[0]))
    .where((eb) => eb.or([eb('reminded_days', 'is', null), eb('reminded_days', '>', 0)]))
    .$if(after !== '', (query) => query.where('id', '>', after))
    .orderBy('id')
    .execute()
  const last = await runInOrder(
    candidates.map(({ id }) => id),
    (id) => transact(db, (tx) => remindIfDue(tx, id), options),
    stopSignal,
  )
  await transact(
    db,
    (tx) =>
      last === null ? scheduleExpiryReminders(tx) : enqueue(tx, 'documents.remind', { after: last }, { key: jobKey }),
    options,
  )
}

async function remindIfDue(tx: Tx, id: string): Promise<void> {
  const document = await tx.sql
    .selectFrom('business_document')
    .select(['vendor_id', 'kind', 'expires_on', 'reminded_days'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!document?.expires_on) return
  const today = lusakaDate(tx.at.getTime())
  const due = getDueReminder(document.expires_on, today)
  if (due === null || (document.reminded_days !== null && document.reminded_days <= due)) return
  await tx.sql.updateTable('business_document').set({ reminded_days: due }).where('id', '=', id).execute()
  const owner = await tx.sql
    .selectFrom('vendor')
    .innerJoin('account', 'account.id', 'vendor.owner_id')
    .select(['account.id', 'full_name', 'account.email', 'email_verified_at', 'is_active', 'vendor.name'])
    .where('vendor.id', '=', document.vendor_id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!owner?.is_active) return
  const kind = document.kind
  const expiry = { kind, expiresOn: document.expires_on, daysLeft: countDaysLeft(document.expires_on, today) }
  await notify(tx, owner.id, { template: 'documentExpiry', params: expiry }, link)
  // An address that nobody has proven gets no email: it may belong to another person.
  if (owner.email && owner.email_verified_at) {
    const data = { name: owner.full_name, vendorName: owner.name, ...expiry, link }
    await enqueue(tx, 'mail.send', { template: 'document-expiry', to: owner.email, data })
  }
}
