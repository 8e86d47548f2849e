/** The steps that a person recorded: their export, and the replacement of the person's name. */
import { sql } from 'kysely'
import type { Tx } from '../../../db/transact'

export const parcelExports = {
  parcelsHandled: (id: string) =>
    sql<
      Record<string, unknown>
    >`select step, place, by_name, at from custody where by_account_id = ${id} order by at desc`,
}

/** @param person.name replaces the name of the account */
export async function wipeCustody(tx: Tx, person: { id: string; name: string }): Promise<void> {
  await tx.sql.updateTable('custody').set({ by_name: person.name }).where('by_account_id', '=', person.id).execute()
}
