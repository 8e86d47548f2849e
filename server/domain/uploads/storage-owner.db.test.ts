/** Tests of the binding between an upload folder and its database. */
import { randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { anAccount } from '../../../tests/support/builders'
import { openWorld, type World } from '../../../tests/support/world'
import { createDiskFiles } from '../../gateways/files/disk'
import { isStorageOwner } from './storage-owner'

let [one, other]: World[] = []
let folder: string
beforeAll(async () => {
  one = await openWorld()
  other = await openWorld()
})
afterAll(async () => {
  await one!.close()
  await other!.close()
})
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'tilipo-home-'))))
afterEach(() => rmSync(folder, { recursive: true }))

const at = (world: World | undefined) => isStorageOwner(world!.connection.db, createDiskFiles(folder))
const lay = (id: string) => writeFileSync(join(folder, `${id}.jpg`), 'x')

it('assigns an empty folder permanently to the first database', async () => {
  expect([await at(one), await at(one), await at(other), await at(one)]).toEqual([true, true, false, true])
})

it('accepts servers of one database that start concurrently', async () => {
  expect(await Promise.all([at(one), at(one), at(one)])).toEqual([true, true, true])
})

it('assigns an unmarked folder with pictures to the database that knows one of them', async () => {
  const { db } = one!.connection
  const { id: owner_id } = await anAccount(db)
  const id = randomUUID()
  await db
    .insertInto('upload')
    .values({
      id,
      owner_id,
      purpose: 'profile',
      type: 'image/jpeg',
      size: 1,
      received: 1,
      state: 'done',
      file: `${id}.jpg`,
      version: 'x',
      touched_at: new Date(),
      created_at: new Date(),
    })
    .execute()
  lay(id)
  lay(randomUUID())
  expect(await at(other)).toBe(false)
  expect(readdirSync(folder).filter((name) => name.endsWith('.jpg'))).toHaveLength(2)
  expect([await at(one), await at(other)]).toEqual([true, false])
})

it('does not treat the owner mark as a picture and does not delete it', async () => {
  await at(one)
  expect([...(await createDiskFiles(folder).listUploads()).keys()]).toEqual([])
  expect(await createDiskFiles(folder).getOwner()).toMatch(/^[0-9a-f-]{36}$/)
})
