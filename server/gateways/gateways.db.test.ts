import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openFakeS3 } from '../../tests/support/fake-s3'
import { createDatabase, type TestDatabase } from '../../tests/support/postgres'
import { connect, type Connection } from '../db/connect'
import { startLipilaSimulator } from './lipila/simulator'
import { GatewayUnreachable, createGateways } from '.'

let database: TestDatabase
let connection: Connection
const dataDir = mkdtempSync(join(tmpdir(), 'tilipo-gateways-'))
beforeAll(async () => {
  database = await createDatabase()
  connection = connect(database.url, { connections: 2 })
})
afterAll(async () => {
  await connection.close()
  await database.drop()
  rmSync(dataDir, { recursive: true, force: true })
})

const email = { to: 'mwila@example.com', subject: 'Zikomo', text: 'Plain', html: '<p>Plain</p>' }
const request = { referenceId: 'r', amountNgwee: 100, phone: '0977123455', narration: 'n' }
const realConfig = {
  lipila: { baseUrl: 'http://127.0.0.1:1', apiKey: 'k', webhookSecret: 'c2VjcmV0' },
  smtpUrl: 'smtp://127.0.0.1:1',
  sms: { baseUrl: 'http://127.0.0.1:2', username: 'u', apiKey: 'k', sender: 'Tilipo', reportKey: 'r' },
}

test('Demo mode moves no money and sends no email, even with real credentials', async () => {
  const gateways = await createGateways({
    ...realConfig,
    demo: true,
    publicUrl: 'http://127.0.0.1:3000',
    db: connection.db,
    dataDir,
  })
  await gateways.mail.send(email)
  expect(await gateways.sms.send({ phone: '0977123455', text: 'Zikomo' })).toMatchObject({ state: 'accepted' })
  expect(gateways.simulators.sms!.messages).toMatchObject([{ to: '+260977123455', text: 'Zikomo' }])
  expect(await connection.db.selectFrom('sent_mail').selectAll().execute()).toMatchObject([
    { recipient: email.to, subject: 'Zikomo', body_text: 'Plain', body_html: '<p>Plain</p>', at: expect.any(Date) },
  ])
  expect(await gateways.money.collect(request)).toMatchObject({ state: 'pending' })
  const [transfer] = gateways.simulators.lipila!.transactions.values()
  expect(transfer!.callbackUrl).toBe('http://127.0.0.1:3000/api/payments/callback')
  const credential = await gateways.simulators.google!.issue({ sub: '1' })
  expect(await gateways.google.verify(credential)).toMatchObject({ subject: '1' })
  expect(gateways.google.simulated).toBe(gateways.simulators.google)
  await gateways.close()
})

test('Processes of a demo can share a simulator of mobile money, and nothing else uses it', async () => {
  const shared = await startLipilaSimulator()
  const common = { demoLipila: shared, publicUrl: 'http://127.0.0.1:3000', db: connection.db, dataDir }
  const first = await createGateways({ ...realConfig, ...common, demo: true })
  const second = await createGateways({ ...realConfig, ...common, demo: true })
  expect(await first.money.collect(request)).toMatchObject({ state: 'pending' })
  expect((await second.money.status(request.referenceId, 'collection')).state).not.toBe('unknown')
  expect(first.simulators.lipila).toBeUndefined()
  const real = await createGateways({ ...common, demo: false })
  await expect(real.money.collect({ ...request, referenceId: 's' })).rejects.toThrow(GatewayUnreachable)
  expect(shared.transactions.size).toBe(1)
  for (const gateways of [first, second, real]) await gateways.close()
  await shared.close()
})

test('Demo mode with a Google client id uses Google itself', async () => {
  const gateways = await createGateways({
    googleClientId: 'ours',
    demo: true,
    publicUrl: 'http://127.0.0.1:3000',
    db: connection.db,
    dataDir,
  })
  expect(gateways.simulators.google).toBeUndefined()
  expect(gateways.google.simulated).toBeUndefined()
  await gateways.close()
})

test('Production mode uses the real gateways', async () => {
  const gateways = await createGateways({
    ...realConfig,
    demo: false,
    publicUrl: 'https://tilipo.test',
    db: connection.db,
    dataDir,
  })
  expect(gateways.simulators).toEqual({})
  await expect(gateways.money.collect(request)).rejects.toThrow('no connection')
  await expect(gateways.mail.send(email)).rejects.toThrow('ESOCKET')
  expect(await gateways.sms.send({ phone: '0977123455', text: 'x' })).toMatchObject({ reason: 'no connection' })
  await gateways.close()
})

test('Uploads are in the object storage if it is configured, else in the data folder', async () => {
  const s3 = await openFakeS3()
  const common = { demo: false, publicUrl: 'https://tilipo.test', db: connection.db, dataDir }
  const withStorage = await createGateways({ ...common, objectStorage: s3 })
  await withStorage.files.claimOwner('in the storage')
  const withDisk = await createGateways({ ...common, objectStorage: null })
  expect(await withDisk.files.getOwner()).toBeNull()
  expect([...s3.objects.keys()]).toEqual(['uploads/database'])
  await withStorage.close()
  await withDisk.close()
  await s3.close()
})

test('An unconfigured gateway rejects every request', async () => {
  const gateways = await createGateways({ demo: false, publicUrl: 'https://tilipo.test', db: connection.db, dataDir })
  await expect(gateways.money.collect(request)).rejects.toThrow(GatewayUnreachable)
  expect(gateways.money.verifyCallback({}, '')).toBe(false)
  await expect(gateways.mail.send(email)).rejects.toThrow('SMTP_URL')
  await expect(gateways.google.verify('x')).rejects.toMatchObject({ code: 'google_unavailable' })
  await gateways.close()
})
