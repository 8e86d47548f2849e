/**
 * Uploads photos over a poor connection: each arrives complete and once, other commands do not wait for them, and
 * neither the server nor the phone stores an unused file.
 */
import 'fake-indexeddb/auto'
import { randomBytes } from 'node:crypto'
import { readdirSync } from 'node:fs'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { expireUpload } from '../../server/domain/core/uploads'
import { deleteUserDatabase } from '../../src/db/database'
import { installFakeBrowser } from '../support/sync/fake-browser'
import { openWorld, type World } from '../support/world'
import { PhonePhotos, type Photo } from './photo-schedule'

/** Number of schedules in `npm test`; `PHOTO_RUNS=500` runs more. */
const scheduleCount = Number(process.env.PHOTO_RUNS ?? 15)

let server: World
let photos: Photo[]
beforeAll(async () => {
  installFakeBrowser()
  server = await openWorld()
  photos = await Promise.all(
    // Noise cannot be compressed: two pieces each, or five on a poor connection.
    [160, 165, 170].map(async (width) => {
      const pixels = sharp(randomBytes(width * 150 * 3), { raw: { width, height: 150, channels: 3 } })
      return { width, bytes: await pixels.png().toBuffer() }
    }),
  )
})
afterAll(() => server.close())

async function findViolations(phone: PhonePhotos): Promise<string[]> {
  const { db } = server.connection
  const violations: string[] = []
  const addViolation = (isWrong: boolean, message: string) => void (isWrong && violations.push(message))
  const account = await db
    .selectFrom('account')
    .select(['image_url', 'full_name', 'version'])
    .where('id', '=', phone.account)
    .executeTakeFirstOrThrow()
  const keys = await db.selectFrom('command_key').select('outcome').where('account_id', '=', phone.account).execute()
  addViolation(
    keys.some(({ outcome }) => outcome === null || 'refusal' in (outcome as object)),
    `refused: ${JSON.stringify(keys)}`,
  )
  // Each accepted command increases the version by one.
  addViolation(account.version !== 1 + keys.length, `${keys.length} commands made version ${account.version}`)
  const displayedFile = /uploads\/(.+)\?/.exec(account.image_url ?? '')?.[1]
  const bytes = displayedFile ? await server.gateways.files.read(displayedFile) : null
  const width = bytes ? (await sharp(bytes).metadata()).width : null
  addViolation(
    width !== (phone.chosenPhoto?.width ?? null),
    `shows a picture ${width} wide, not ${phone.chosenPhoto?.width}`,
  )
  const rows = await db
    .selectFrom('upload')
    .select(['id', 'file', 'used_for'])
    .where('owner_id', '=', phone.account)
    .execute()
  for (const { id, used_for } of rows)
    if (used_for === null)
      await expireUpload({ db, files: server.gateways.files }, id, () => new Date(Date.now() + 49 * 3_600_000))
  const [database, disk] = [
    await db.selectFrom('upload').select('file').where('file', 'is not', null).execute(),
    readdirSync(server.folder),
  ]
  const referencedFiles = database.map(({ file }) => file!)
  addViolation(
    disk.some((name) => !referencedFiles.includes(name)),
    `unreferenced files: ${disk.filter((name) => !referencedFiles.includes(name))}`,
  )
  addViolation(
    referencedFiles.some((name) => !disk.includes(name)),
    `lost: ${referencedFiles.filter((name) => !disk.includes(name))}`,
  )
  addViolation(
    rows.filter(({ used_for }) => used_for).length !== (displayedFile ? 1 : 0),
    'the stored file differs from the displayed one',
  )
  const [pendingRows, files] = [await phone.database.outbox.toArray(), await phone.database.files.count()]
  addViolation(
    pendingRows.length > 0,
    `still pending: ${JSON.stringify(pendingRows.map(({ state, refusal }) => [state, refusal]))}`,
  )
  addViolation(files > 0, `${files} files are left on the phone`)
  return violations
}

it(
  `each photo is uploaded completely and once, whatever faults occur (${scheduleCount} schedules)`,
  { timeout: 600_000 },
  async () => {
    const occurredFaults = new Set<string>()
    for (let seed = 0; seed < scheduleCount; seed++) {
      const phone = await PhonePhotos.open(server, seed)
      const { random } = phone
      for (let step = 0; step < 8; step++) {
        if (random.chance(0.35)) await phone.choose(random.pick(photos))
        if (random.chance(0.3)) await phone.rename(`Mutale ${step}`)
        await phone.runWorker(1 + random.below(4))
      }
      await phone.finish()
      expect(await findViolations(phone), `seed ${seed}`).toEqual([])
      for (const fault of phone.occurredFaults.keys()) occurredFaults.add(fault)
      await deleteUserDatabase(phone.account)
    }
    expect([...occurredFaults].sort()).toEqual([
      'busy',
      'late',
      'lost',
      'phone killed',
      'portal',
      'server killed',
      'twice',
      'unheard',
    ])
  },
)
