import type { BodyOf } from '#contract/endpoint'
import type { updateProfile as endpoint } from '#contract/profile'
import type { SessionUser } from '#contract/session'
import { recordChanges, userScope } from '../../db/feed'
import type { Tx } from '../../db/transact'
import { renamed } from '../messages'
import { sessionUserOf } from './session-user'

/** Changes the fields that were sent; an empty string empties an optional one. */
export async function updateProfile(tx: Tx, accountId: string, form: BodyOf<typeof endpoint>): Promise<SessionUser> {
  const given = Object.fromEntries(Object.entries(form).filter(([, value]) => value !== undefined))
  const emptied = Object.fromEntries(Object.entries(given).map(([name, value]) => [name, value === '' ? null : value]))
  if (emptied.country === null) emptied.country = 'Zambia'
  const account = await tx.sql
    .updateTable('account')
    .set((eb) => ({ ...emptied, version: eb('version', '+', 1) }))
    .where('id', '=', accountId)
    .returningAll()
    .executeTakeFirstOrThrow()
  await recordChanges(tx, [{ scope: userScope(accountId), entity: 'me', id: accountId }])
  if ('full_name' in given) await renamed(tx, accountId)
  return sessionUserOf(account)
}
