/**
 * Binds the upload folder to its database. Uploads are files outside the database, and at start the server deletes
 * files that the database does not know. With another database the same folder would lose all its pictures. Folder and
 * database therefore store the same mark.
 */
import { randomUUID } from 'node:crypto'
import type { Db } from '../../../db/connect'
import type { Files } from '../../../gateways'

const settingName = 'uploadsMark'

/**
 * Checks that the folder belongs to this database, and marks a folder without an owner. Safe with concurrent starts.
 * @returns false if the folder belongs to another database
 */
export async function isStorageOwner(db: Db, files: Files): Promise<boolean> {
  const mark = await getOrCreateMark(db)
  const owner = await files.getOwner()
  if (owner !== null) return owner === mark
  if (!(await canAdoptFolder(db, files))) return false
  return (await files.claimOwner(mark)) === mark
}

async function getOrCreateMark(db: Db): Promise<string> {
  await db
    .insertInto('setting')
    .values({ name: settingName, value: JSON.stringify(randomUUID()) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { value } = await db
    .selectFrom('setting')
    .select('value')
    .where('name', '=', settingName)
    .executeTakeFirstOrThrow()
  return String(value)
}

/**
 * Accepts a folder without a mark if it is empty or contains a known upload. A crash leaves some unknown files, but
 * never only unknown files.
 */
async function canAdoptFolder(db: Db, files: Files): Promise<boolean> {
  const ids = [...(await files.listUploads()).keys()]
  if (ids.length === 0) return true
  const known = await db.selectFrom('upload').select('id').where('id', 'in', ids).limit(1).execute()
  return known.length > 0
}
