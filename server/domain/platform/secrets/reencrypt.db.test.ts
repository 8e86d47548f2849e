/** Rotation of the server's secret: what an older secret protects stays usable, and needs only the new one afterwards. */
import { createHmac, randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { saveCustomerRecord, showIdentityDocument } from '#contract/bookings/customer-records'
import { blankCustomer } from '#contract/bookings/customer-values'
import { readListingCalendars, renewCalendarLink } from '#contract/business/calendar-feeds'
import { createWebhook } from '#contract/business/integrations/webhooks'
import { insertCustomer, insertListing, insertVendor } from '../../../../tests/support/builders'
import { createDatabase } from '../../../../tests/support/postgres'
import { openWorld, type World } from '../../../../tests/support/world'
import { decryptKey, encryptKey, type KeyPurpose } from '../../../db/key-cipher'
import { isMac, type Secrets } from '../../../db/secrets'
import { transact } from '../../../db/transact'
import { issueNonce, redeemNonce } from '../../accounts/accounts/google-nonce'
import { buildDocumentUrl } from '../../core/uploads/document-links'
import { preparePushKey } from '../../messages/push'
import { reencrypt, scheduleReencryption } from './reencrypt'
import { readRotation } from './rotation'

const [oldSecret, newSecret] = [randomBytes(32), randomBytes(32)]
/** Processes of one database: before, during and after a rotation. */
let before: World
let during: World
let after: World
beforeAll(async () => {
  const database = await createDatabase()
  before = await openWorld({ database, secrets: [oldSecret] })
  during = await openWorld({ database, secrets: [newSecret, oldSecret] })
  after = await openWorld({ database, secrets: [newSecret] })
})
afterAll(async () => {
  for (const world of [before, during]) {
    await world.app.close()
    await world.connection.close()
  }
  await after.close()
})

const run = async (world: World) => {
  await reencrypt(world.connection.db)
  return readRotation(world.connection.db)
}
const countJobs = async (world: World) => {
  const { rowCount } = await world.connection.pool.query(
    `delete from pending_job where task = 'secrets.reencrypt' returning id`,
  )
  return rowCount
}
const schedule = (world: World) => transact(world.connection.db, scheduleReencryption)

async function storeEverything() {
  const { db } = before.connection
  const vendor = await insertVendor(db)
  const { token } = vendor.owner
  const room = await insertListing(db, { vendor_id: vendor.id })
  const record = {
    token,
    key: randomUUID(),
    params: { id: randomUUID() },
    body: { ...blankCustomer, name: 'Mwila Tembo', nrc: '479974/11/1' },
  }
  expect((await before.call(saveCustomerRecord, record)).status).toBe(200)
  expect((await before.call(renewCalendarLink, { token, params: { id: room.id } })).status).toBe(200)
  const { id: accountId } = await insertCustomer(db)
  const [factor, ticketKey] = [randomBytes(20), randomBytes(48)]
  await db
    .insertInto('second_factor')
    .values({
      account_id: accountId,
      secret: encryptKey([oldSecret], accountId, factor, 'second factors'),
      confirmed_at: new Date(),
      created_at: new Date(),
    })
    .execute()
  const code_hash = createHmac('sha256', oldSecret).update('code of an earlier release').digest()
  await db.insertInto('recovery_code').values({ account_id: accountId, code_hash }).execute()
  await insertTicketKeys(['KEY1'], ticketKey)
  await before.transact((tx) => preparePushKey(tx))
  const webhook = { id: randomUUID(), url: 'https://example.com/', events: ['payout.failed'] }
  expect((await before.call(createWebhook, { token, body: webhook })).status).toBe(200)
  const readAll = async (world: World, secrets: Secrets) => {
    const decrypt = (id: string, stored: Buffer, purpose: KeyPurpose) => decryptKey(secrets, id, stored, purpose)
    const storedFactor = await db.selectFrom('second_factor').select('secret').executeTakeFirstOrThrow()
    const storedKey = await db.selectFrom('ticket_key').select('private_key').executeTakeFirstOrThrow()
    const document = { token, params: { id: record.params.id, kind: 'nrc' } }
    return {
      factor: decrypt(accountId, storedFactor.secret, 'second factors')?.equals(factor) ?? false,
      ticketKey: decrypt('KEY1', storedKey.private_key, 'ticket signing keys')?.equals(ticketKey) ?? false,
      number: (await world.call(showIdentityDocument, document)).body.number,
      link: (await world.call(readListingCalendars, { token, params: { id: room.id } })).body.link?.url,
    }
  }
  return { record, readAll }
}

const insertTicketKeys = (ids: readonly string[], key: Buffer) =>
  before.connection.db
    .insertInto('ticket_key')
    .values(
      ids.map((id) => ({
        id,
        public_key: Buffer.alloc(32),
        private_key: encryptKey([oldSecret], id, key),
        signs: false,
        created_at: new Date(),
      })),
    )
    .execute()

describe('a rotation of the secret', () => {
  it('encrypts everything with the new secret, and says when nothing needs the old one', async () => {
    const { record, readAll } = await storeEverything()
    const stored = await readAll(before, [oldSecret])
    expect(stored).toMatchObject({ factor: true, ticketKey: true, number: '479974/11/1' })
    expect(stored.link).toMatch(/^http.*\.ics$/)
    expect(await readAll(during, [newSecret, oldSecret])).toEqual(stored)
    expect((await during.call(saveCustomerRecord, record)).status).toBe(200)
    expect((await after.call(saveCustomerRecord, record)).body).toMatchObject({ code: 'key_reused' })

    await schedule(before)
    expect(await countJobs(before)).toBe(0)
    await schedule(during)
    expect(await countJobs(during)).toBe(1)

    const older = {
      ticketKeys: 1,
      secondFactors: 1,
      customerDocuments: 1,
      calendarLinks: 1,
      pushKeys: 1,
      webhookSecrets: 1,
      recoveryCodes: 1,
    }
    const first = await run(during)
    expect(first).toMatchObject({ older, unreadable: 0 })
    // Another run will look for what a process wrote that was restarted later.
    expect(await countJobs(during)).toBe(1)
    expect(await readAll(after, [newSecret])).toEqual(stored)

    const second = await run(during)
    expect(second?.older).toEqual({
      ticketKeys: 0,
      secondFactors: 0,
      customerDocuments: 0,
      calendarLinks: 0,
      pushKeys: 0,
      webhookSecrets: 0,
      recoveryCodes: 1,
    })
    expect(await countJobs(during)).toBe(0)
    expect(second?.since).toBe(first?.since)
    expect(JSON.stringify(second)).not.toContain(newSecret.toString('hex'))
  })

  it('leaves links, nonces and codes valid that an older secret has signed', async () => {
    const at = new Date()
    const nonce = issueNonce({ at, randomBytes }, [oldSecret])
    const redeem = (world: World, secrets: Secrets) =>
      transact(world.connection.db, (tx) => redeemNonce(tx, nonce, secrets))
    expect(await redeem(after, [newSecret])).toBe(false)
    expect(await redeem(during, [newSecret, oldSecret])).toBe(true)
    const token = buildDocumentUrl(randomUUID(), [oldSecret], at).replace('/documents/', '')
    const text = `document link ${token.slice(0, token.lastIndexOf('.'))}`
    const mac = Buffer.from(token.slice(token.lastIndexOf('.') + 1), 'base64url')
    expect([isMac([newSecret], text, mac), isMac([newSecret, oldSecret], text, mac)]).toEqual([false, true])
  })

  it('counts what no secret opens, and changes nothing of it', async () => {
    const { db } = before.connection
    const readKeys = () => db.selectFrom('ticket_key').selectAll().execute()
    const stored = await readKeys()
    // The address of the calendar is still derived from the old secret, too.
    expect((await run(before))?.unreadable).toBe(5)
    expect(await readKeys()).toEqual(stored)
  })

  it('continues where it was stopped', async () => {
    const { db, pool } = during.connection
    await run(during)
    await countJobs(during)
    const ids = Array.from({ length: 600 }, (_, index) => `R${String(index).padStart(4, '0')}`)
    await insertTicketKeys(ids, randomBytes(48))
    let runs = 0
    let start = {}
    for (;;) {
      runs++
      await reencrypt(db, { start, stopSignal: AbortSignal.abort() })
      const { rows } = await pool.query<{ payload: object; run_at: Date | null }>(
        `delete from pending_job where task = 'secrets.reencrypt' returning payload, run_at`,
      )
      if (!rows[0] || rows[0].run_at) break
      start = rows[0].payload
    }
    expect(runs).toBe(2)
    expect((await readRotation(db))?.older.ticketKeys).toBe(600)
    expect((await run(during))?.older.ticketKeys).toBe(0)
  })
})
