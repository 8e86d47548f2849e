/** Tests of the binding between an upload folder and its database. */
import { randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { insertAccount } from '../../../../tests/support/builders'
import { openWorld, type World } from '../../../../tests/support/world'
import { createDiskFiles } from '../../../gateways/files/disk'
import { isStorageOwner } from './storage-owner'

let [firstWorld, otherWorld]: World[] = []
let folder: string
beforeAll(async () => {
  firstWorld = await openWorld()
  otherWorld = await openWorld()
})
afterAll(async () => {
  await firstWorld!.close()
  await otherWorld!.close()
})
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'tilipo-home-'))))
afterEach(() => rmSync(folder, { recursive: true }))

const checkOwner = (world: World | undefined) => isStorageOwner(world!.connection.db, createDiskFiles(folder))
const writePicture = (id: string) => writeFileSync(join(folder, `${id}.jpg`), 'x')

it('assigns an empty folder permanently to the first database', async () => {
  expect([
    await checkOwner(firstWorld),
    await checkOwner(firstWorld),
    await checkOwner(otherWorld),
    await checkOwner(firstWorld),
  ]).toEqual([true, true, false, true])
})

it('accepts servers of one database that start concurrently', async () => {
  expect(await Promise.all([checkOwner(firstWorld), checkOwner(firstWorld), checkOwner(firstWorld)])).toEqual([
    true,
    true,
    true,
  ])
})

it('assigns an unmarked folder with pictures to the database that knows one of them', async () => {
  const { db } = firstWorld!.connection
  const { id: owner_id } = await insertAccount(db)
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
  writePicture(id)
  writePicture(randomUUID())
  expect(await checkOwner(otherWorld)).toBe(false)
  expect(readdirSync(folder).filter((name) => name.endsWith('.jpg'))).toHaveLength(2)
  expect([await checkOwner(firstWorld), await checkOwner(otherWorld)]).toEqual([true, false])
})

it('does not treat the owner mark as a picture and does not delete it', async () => {
  await checkOwner(firstWorld)
  expect([...(await createDiskFiles(folder).listUploads()).keys()]).toEqual([])
  expect(await createDiskFiles(folder).getOwner()).toMatch(/^[0-9a-f-]{36}$/)
})
