/**
 * Pictures lie beside their database, not in it, and what a database does not know of is cleared away. So either knows the
 * other by a mark: with another database the same folder would lose all its pictures.
 */
import { randomUUID } from 'node:crypto'
import type { Db } from '../../db/connect'
import type { Files } from '../../gateways'

const name = 'uploadsMark'

/** @returns false where the folder is another database's. Two servers that start at once agree. */
export async function isAtHome(db: Db, files: Files): Promise<boolean> {
  const mark = await markOf(db)
  const owner = await files.owner()
  if (owner !== null) return owner === mark
  if (!(await isOurs(db, files))) return false
  await files.setOwner(mark)
  return true
}

async function markOf(db: Db): Promise<string> {
  await db
    .insertInto('setting')
    .values({ name, value: JSON.stringify(randomUUID()) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { value } = await db.selectFrom('setting').select('value').where('name', '=', name).executeTakeFirstOrThrow()
  return String(value)
}

/** A folder from before there were marks: what a kill left in it may be unknown, but never all of it. */
async function isOurs(db: Db, files: Files): Promise<boolean> {
  const ids = [...(await files.all()).keys()]
  if (ids.length === 0) return true
  const known = await db.selectFrom('upload').select('id').where('id', 'in', ids).limit(1).execute()
  return known.length > 0
}
