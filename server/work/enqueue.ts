/** Enqueues background tasks in the transaction of the command, so that both take effect or neither does. */
import type { Tx } from '../db/transact'
import type { MailData, MailTemplate } from '../gateways/mail/templates'

export interface Tasks {
  'payment.send': { paymentId: string }
  'payment.check': { paymentId: string; attempt: number }
  'refund.send': { refundId: string }
  'refund.check': { refundId: string; attempt: number }
  'refund.look': { reference: string; attempt: number }
  'booking.end': { bookingId: string }
  'booking.expire': { bookingId: string }
  /** Follows up the balance of a partly paid booking. */
  'booking.balance': { bookingId: string; reminded: boolean }
  /** Reminds a buyer of a departure by SMS. */
  'booking.remind': { bookingId: string; kind: 'evening' | 'soon' }
  /** Asks a business by SMS for an answer to a request, or to a change that a customer wants. */
  'booking.remindVendor': { bookingId: string; offerId?: string }
  /** Asks a business about a guaranteed reservation whose option date is over. */
  'booking.option': { bookingId: string }
  /** Makes a change of a booking that was paid in the app. */
  'change.make': { offerId: string }
  /** Ends the offer of a change that nobody has accepted or paid. */
  'change.expire': { offerId: string }
  /** Decides whether a departure with a minimum group size takes place. `departure.tell` notifies its customers. */
  'departure.decide': { listingId: string; slot: string }
  'departure.tell': { listingId: string; slot: string }
  /** Ends counter stock whose day is over. */
  'counter.expire': { quotaId: string }
  /** Asks the customer after a viewing whether the home was vacant. */
  'viewing.ask': { bookingId: string }
  /**
   * Sends a one-time link. Its token is created when the email is rendered, so that the queue never contains a token.
   */
  'mail.link': { accountId: string; purpose: 'verify' | 'reset' | 'invite' }
  /** Sends the code of a delayed sign-in. The code is computed when the email is rendered. `challenge`: in hex. */
  'mail.signInCode': { challenge: string }
  /** Forwards a contact message, which stays in its table and is not copied to the queue. */
  'mail.contact': { messageId: string }
  /** Sends the number and release code of a parcel. The code is created when the email is rendered. */
  'mail.parcel': { bookingId: string }
  /** Sends the grouped email about requests and free bookings. */
  'mail.vendor': { vendorId: string }
  /** Sends a notification to a device. */
  'push.send': { notificationId: string; subscriptionId: string }
  'upload.expire': { uploadId: string }
  /** Repeats the wipe of a deleted account, for data that a concurrent request wrote. */
  'account.wipe': { accountId: string }
  /** Deletes words of the search that no public listing or business contains. Runs when a business is deleted. */
  'search.deleteUnusedWords': Record<string, never>
  /** Pays a claim on a deposit that nobody disputed. */
  'deposit.settle': { bookingId: string }
  'payout.send': { payoutId: string }
  /** Starts the automatic payouts. Runs every morning. `after`: the last business that an earlier run handled. */
  'payout.automatic': { after?: string }
  /** Notifies the owners whose fee a rule changes, or those who were notified of a withdrawn rule. */
  'fee.notify': { ruleId: string; after?: string }
  'payout.check': { payoutId: string; attempt: number }
  /** Makes the money of ended bookings available for payouts. Runs every few minutes. */
  'balance.clear': Record<string, never>
  /** Claims the stock of overdue guests and cars. Runs every few minutes. */
  'stock.overdue': Record<string, never>
  /** Reminds owners of documents that expire. Runs every morning. `after`: as above, of documents. */
  'documents.remind': { after?: string }
  /** Compares our books with the payment gateway. Runs every night. Continues where an earlier run has ended. */
  'money.reconcile': { kind?: 'payment' | 'refund' | 'payout'; after?: string; found?: number }
  /** Encrypts with the current secret what older ones encrypted. Continues where an earlier run has ended. */
  'secrets.reencrypt': { kind?: string; after?: string; older?: Record<string, number>; unreadable?: number }
  /** Runs every night. */
  'sync.sweep': Record<string, never>
  /** Fetches an imported calendar, and schedules its next fetch. */
  'calendar.fetch': { feedId: string }
  /** Sends a fiscal invoice or credit note. */
  'fiscal.send': { documentId: string }
  /** Sends a webhook, with further attempts. */
  'webhook.send': { deliveryId: string }
  /** Sends an SMS, at most once. */
  'sms.send': { messageId: string }
  'mail.send': MailContent & { to: string }
}
export type MailContent = {
  [Template in MailTemplate]: { template: Template; data: MailData[Template] }
}[MailTemplate]
export type TaskName = keyof Tasks

export interface EnqueueOptions {
  /** The earliest start; immediately if absent. */
  runAt?: Date
  /** At most one task per key waits. While a task with the key runs, a new one is queued behind it. */
  key?: string
  /** How a waiting task with the same key is replaced: by the new task, or by the new task at the old time. */
  keyMode?: 'replace' | 'preserve_run_at'
  /** Tasks of one queue run one after the other, in all processes together. */
  queue?: string
  /** Tasks with a higher number run later. Default: 0. */
  priority?: number
}

/**
 * Adds a task, which `relay.ts` hands over to the queue after the commit. It runs at least once, so its handler must be
 * idempotent.
 */
export async function enqueue<Name extends TaskName>(
  tx: Pick<Tx, 'sql'>,
  task: Name,
  payload: Tasks[Name],
  { runAt, key, keyMode = 'replace', queue, priority }: EnqueueOptions = {},
): Promise<void> {
  await tx.sql
    .insertInto('pending_job')
    .values({
      task,
      payload: JSON.stringify(payload),
      run_at: runAt ?? null,
      job_key: key ?? null,
      preserves_run_at: keyMode === 'preserve_run_at',
      queue: queue ?? null,
      priority: priority ?? null,
    })
    .execute()
}
