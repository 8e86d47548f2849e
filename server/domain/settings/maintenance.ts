import type { Db } from '../../db/connect'
import type { Tx } from '../../db/transact'

const name = 'maintenanceMode'

export async function inMaintenance(db: Db | Tx['sql']): Promise<boolean> {
  const row = await db.selectFrom('setting').select('value').where('name', '=', name).executeTakeFirst()
  return row?.value === true
}

export async function setMaintenance(tx: Tx, on: boolean): Promise<void> {
  const value = JSON.stringify(on)
  await tx.sql
    .insertInto('setting')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute()
}
