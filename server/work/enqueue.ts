/** Work that must follow a command: put down in the command's own transaction, so that both happen or neither does. */
import { sql } from 'kysely'
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
  /** The rest of a price that was paid in part. */
  'booking.balance': { bookingId: string; reminded: boolean }
  /** Whether a departure with a smallest group takes place, and what follows for those who booked it. */
  'departure.decide': { listingId: string; slot: string }
  'departure.tell': { listingId: string; slot: string }
  /** Whether the home was vacant, asked after a viewing. */
  'viewing.ask': { bookingId: string }
  /** A one-time link: its token is made when the mail is written, so that none ever lies in the queue. */
  'mail.link': { accountId: string; purpose: 'verify' | 'reset' | 'invite' }
  /** What was written on the contact page; it stays in its table, not in the queue. */
  'mail.contact': { messageId: string }
  /** Number and code of a parcel; the code is made when the mail is written. */
  'mail.parcel': { bookingId: string }
  'upload.expire': { uploadId: string }
  /** Repeats the wipe of a deleted account, for what a request wrote meanwhile. */
  'account.wipe': { accountId: string }
  /** Every night. */
  'sync.sweep': Record<string, never>
  'mail.send': {
    [Template in MailTemplate]: { template: Template; to: string; data: MailData[Template] }
  }[MailTemplate]
}
export type TaskName = keyof Tasks

export interface EnqueueOptions {
  /** Not before this instant; at once when absent. */
  runAt?: Date
  /** One waiting job a key. While a job of that key runs, a new one is put behind it. */
  key?: string
  /** What a waiting job of the same key becomes: the new one, or the new one at the old time. */
  keyMode?: 'replace' | 'preserve_run_at'
}

/** Carried out at least once, after the commit: a task must do no harm when it runs twice. */
export async function enqueue<Name extends TaskName>(
  tx: Tx,
  task: Name,
  payload: Tasks[Name],
  { runAt, key, keyMode = 'replace' }: EnqueueOptions = {},
): Promise<void> {
  await sql`
    select id from graphile_worker.add_job(
      ${task}, payload => ${JSON.stringify(payload)}::json, run_at => ${runAt ?? null}::timestamptz,
      job_key => ${key ?? null}, job_key_mode => ${keyMode})
  `.execute(tx.sql)
}
