import { zmwOf } from '#contract/core/money'
import { sql } from 'kysely'
import type { Db } from '../../../db/connect'

/** Counts the messages of the last 24 hours by state, and sums what they cost. */
export async function countRecentSms(db: Db): Promise<{ states: Record<string, number>; costZmw: number }> {
  const rows = await db
    .selectFrom('sms_message')
    .select((eb) => ['state', eb.fn.countAll<number>().as('count'), eb.fn.sum<number>('cost_ngwee').as('cost_ngwee')])
    .where('created_at', '>', sql<Date>`now() - interval '1 day'`)
    .groupBy('state')
    .execute()
  const states: Record<string, number> = { queued: 0, sent: 0, delivered: 0, failed: 0, unknown: 0 }
  for (const { state, count } of rows) states[state] = Number(count)
  return { states, costZmw: zmwOf(rows.reduce((sum, { cost_ngwee }) => sum + Number(cost_ngwee), 0)) }
}
