/** Photos over a bad line: each comes whole and once, words do not wait for them, and nothing is left over on either side. */
import 'fake-indexeddb/auto'
import { randomBytes } from 'node:crypto'
import { readdirSync } from 'node:fs'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { expireUpload } from '../../server/domain/uploads'
import { deleteUserDatabase } from '../../src/db/database'
import { openBrowser } from '../support/sync/browser'
import { openWorld, type World } from '../support/world'
import { PhonePhotos, type Photo } from './photo-schedule'

/** In `npm test`; `PHOTO_RUNS=500` for more. */
const runs = Number(process.env.PHOTO_RUNS ?? 15)

let server: World
let photos: Photo[]
beforeAll(async () => {
  openBrowser()
  server = await openWorld()
  photos = await Promise.all(
    // Of noise, so that there is no making it smaller: two pieces each, or five on a bad line.
    [160, 165, 170].map(async (width) => {
      const pixels = sharp(randomBytes(width * 150 * 3), { raw: { width, height: 150, channels: 3 } })
      return { width, bytes: await pixels.png().toBuffer() }
    }),
  )
})
afterAll(() => server.close())

async function leftOf(phone: PhonePhotos): Promise<string[]> {
  const { db } = server.connection
  const found: string[] = []
  const say = (isWrong: boolean, what: string) => void (isWrong && found.push(what))
  const account = await db
    .selectFrom('account')
    .select(['image_url', 'full_name', 'version'])
    .where('id', '=', phone.account)
    .executeTakeFirstOrThrow()
  const keys = await db.selectFrom('command_key').select('outcome').where('account_id', '=', phone.account).execute()
  say(
    keys.some(({ outcome }) => outcome === null || 'refusal' in (outcome as object)),
    `refused: ${JSON.stringify(keys)}`,
  )
  // Each that was accepted raised it by one.
  say(account.version !== 1 + keys.length, `${keys.length} commands made version ${account.version}`)
  const shown = /uploads\/(.+)\?/.exec(account.image_url ?? '')?.[1]
  const bytes = shown ? await server.gateways.files.read(shown) : null
  const width = bytes ? (await sharp(bytes).metadata()).width : null
  say(width !== (phone.last?.width ?? null), `shows a picture ${width} wide, not ${phone.last?.width}`)
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
  const known = database.map(({ file }) => file!)
  say(
    disk.some((name) => !known.includes(name)),
    `nobody's: ${disk.filter((name) => !known.includes(name))}`,
  )
  say(
    known.some((name) => !disk.includes(name)),
    `lost: ${known.filter((name) => !disk.includes(name))}`,
  )
  say(rows.filter(({ used_for }) => used_for).length !== (shown ? 1 : 0), 'another than the one that is shown is kept')
  const [waiting, files] = [await phone.database.outbox.toArray(), await phone.database.files.count()]
  say(waiting.length > 0, `still waits: ${JSON.stringify(waiting.map(({ state, refusal }) => [state, refusal]))}`)
  say(files > 0, `${files} files are left on the phone`)
  return found
}

it(
  `each photo is uploaded completely and once, whatever faults occur (${runs} schedules)`,
  { timeout: 600_000 },
  async () => {
    const met = new Set<string>()
    for (let seed = 0; seed < runs; seed++) {
      const phone = await PhonePhotos.open(server, seed)
      const { random } = phone
      for (let step = 0; step < 8; step++) {
        if (random.chance(0.35)) await phone.choose(random.pick(photos))
        if (random.chance(0.3)) await phone.rename(`Mutale ${step}`)
        await phone.work(1 + random.below(4))
      }
      await phone.comeToRest()
      expect(await leftOf(phone), `seed ${seed}`).toEqual([])
      for (const fault of phone.met.keys()) met.add(fault)
      await deleteUserDatabase(phone.account)
    }
    expect([...met].sort()).toEqual([
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
