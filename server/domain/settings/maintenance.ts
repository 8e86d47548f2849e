import type { Db } from '../../db/connect'
import type { Tx } from '../../db/transact'

const settingName = 'maintenanceMode'

export async function isInMaintenance(db: Db | Tx['sql']): Promise<boolean> {
  const row = await db.selectFrom('setting').select('value').where('name', '=', settingName).executeTakeFirst()
  return row?.value === true
}

export async function setMaintenance(tx: Tx, isEnabled: boolean): Promise<void> {
  const value = JSON.stringify(isEnabled)
  await tx.sql
    .insertInto('setting')
    .values({ name: settingName, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute()
}
