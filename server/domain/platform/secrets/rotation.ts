/** The progress of a rotation of the server's secret, stored as a setting, so that an operator can also read it with SQL. */
import { sql } from 'kysely'
import type { Db } from '../../../db/connect'
import { computeMac, type Secrets } from '../../../db/secrets'
import type { Tx } from '../../../db/transact'

const settingName = 'secretRotation'

export interface Rotation {
  /** Identifies the current secret, and does not reveal it. */
  secretId: string
  /** When a job ran with this secret as the current one for the first time. */
  since: string
  checkedAt: string
  /**
   * By kind: how many rows needed an older secret when the last job found them. It has encrypted them with the current
   * one, except recovery codes, which are hashed.
   */
  older: Record<string, number>
  /** How many rows no secret opens. */
  unreadable: number
}

const getSecretId = (secrets: Secrets): string => computeMac(secrets, 'secret id').toString('hex').slice(0, 8)

/** @returns null if there has been no rotation */
export async function readRotation(db: Db | Tx['sql']): Promise<Rotation | null> {
  const row = await db
    .selectFrom('setting')
    .select(sql<Rotation>`value`.as('value'))
    .where('name', '=', settingName)
    .executeTakeFirst()
  return row?.value ?? null
}

export async function storeRotation(tx: Tx, found: Pick<Rotation, 'older' | 'unreadable'>): Promise<void> {
  const secretId = getSecretId(tx.secrets())
  const previous = await readRotation(tx.sql)
  const checkedAt = tx.at.toISOString()
  const since = previous?.secretId === secretId ? previous.since : checkedAt
  const value = JSON.stringify({ secretId, since, checkedAt, ...found } satisfies Rotation)
  await tx.sql
    .insertInto('setting')
    .values({ name: settingName, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute()
}
