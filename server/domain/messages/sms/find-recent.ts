import type { Tx } from '../../../db/transact'

/** Finds the newest message to an account about events with this prefix, unless it has failed. @param since exclusive */
export const findRecentSms = (tx: Tx, accountId: string, eventPrefix: string, since: Date) =>
  tx.sql
    .selectFrom('sms_message')
    .select(['event', 'created_at'])
    .where('account_id', '=', accountId)
    .where('created_at', '>', since)
    .where('event', 'like', `${eventPrefix}%`)
    .where('state', '!=', 'failed')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
