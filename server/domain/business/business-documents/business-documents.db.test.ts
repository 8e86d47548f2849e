/** Documents of a business: who may change and open them, conflicts, and reminders of their expiry. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { listAudit } from '#contract/platform/audit'
import { addDays, lusakaDate } from '#contract/core/dates'
import { renderNotification, type NotificationContent } from '#contract/notification-templates'
import {
  listVendorDocuments,
  openBusinessDocument,
  openVendorDocument,
  removeBusinessDocument,
  saveBusinessDocument,
} from '#contract/business/business-documents/business-documents'
import { readBusiness } from '#contract/business/business/business-profile'
import type { StaffRole } from '#contract/core/access'
import { sql } from 'kysely'
import { insertAccount, insertCustomer, insertSession, insertVendor } from '../../../../tests/support/builders'
import { uploadFile, uploadPicture } from '../../../../tests/support/upload-picture'
import { openWorld, type World } from '../../../../tests/support/world'
import { remindOfExpiries } from './remind'
import { relayPending } from '../../../work/relay'

const pdf = { bytes: Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\n%%EOF\n'), type: 'application/pdf' }
const today = '2026-11-26'

let world: World
let now = new Date(`${today}T09:00:00Z`)
let vendor: Awaited<ReturnType<typeof insertVendor>>
let document: string
beforeAll(async () => {
  world = await openWorld({ clock: () => now })
})
afterAll(() => world.close())
beforeEach(async () => {
  now = new Date(`${today}T09:00:00Z`)
  const { db } = world.connection
  await db.deleteFrom('business_document').execute()
  vendor = await insertVendor(db)
  await db.updateTable('account').set({ email_verified_at: now }).where('id', '=', vendor.owner.id).execute()
  document = randomUUID()
})

const save = (body: object, token = vendor.owner.token, id = document) =>
  world.call(saveBusinessDocument, { token, params: { id: vendor.id, document: id }, body })
const upload = (token = vendor.owner.token) => uploadFile(world, token, 'document', pdf)
const add = async (expiresOn: string | null, id = document) => {
  const file = { upload: await upload(), name: 'insurance.pdf' }
  expect((await save({ kind: 'insurance', expiresOn, file }, undefined, id)).status).toBe(200)
  return file
}
const read = async () => (await world.call(readBusiness, { token: vendor.owner.token })).body.documents
const open = (token = vendor.owner.token) => world.call(openBusinessDocument, { token, params: { document } })
const createMember = async (staff_role: StaffRole) => {
  const member = { role: 'partner', staff_role, vendor_id: vendor.id, business_type: 'hotel' } as const
  return insertSession(world.connection.db, (await insertAccount(world.connection.db, member)).id)
}

describe('a document', () => {
  it('is added, edited field by field, replaced and removed', async () => {
    const first = await add('2027-06-30')
    expect(await read()).toEqual([
      {
        _id: document,
        kind: 'insurance',
        expiresOn: '2027-06-30',
        file: first,
        size: pdf.bytes.length,
        addedAt: now.toISOString(),
      },
    ])
    const file = { upload: await upload(), name: 'new.pdf' }
    await save({ expiresOn: '2028-06-30', from: { expiresOn: '2027-06-30' } })
    const conflict = await save({ expiresOn: null, file, from: { expiresOn: '2027-06-30', file: first } })
    expect(conflict).toMatchObject({ status: 409, body: { detail: { theirs: { expiresOn: '2028-06-30' } } } })
    expect(await read()).toMatchObject([{ expiresOn: '2028-06-30', file }])
    const params = { id: vendor.id, document }
    for (let attempt = 0; attempt < 2; attempt++)
      expect((await world.call(removeBusinessDocument, { token: vendor.owner.token, params })).status).toBe(200)
    expect(await read()).toEqual([])
    const used = await world.connection.db
      .selectFrom('upload')
      .select('used_for')
      .where('id', 'in', [first.upload, file.upload])
      .execute()
    expect(used.map(({ used_for }) => used_for)).toEqual([null, null])
    expect((await save({ expiresOn: null, from: { expiresOn: '2028-06-30' } })).status).toBe(404)
  })

  it('is opened by the business and, with an audit entry, by administrators', async () => {
    await add(null)
    expect((await world.app.inject({ url: (await open()).body.url })).rawPayload).toEqual(pdf.bytes)
    const admin = await insertCustomer(world.connection.db, { role: 'admin' })
    const params = { id: vendor.id, document }
    const list = await world.call(listVendorDocuments, { token: admin.token, params: { id: vendor.id } })
    expect(list.body).toEqual(await read())
    const { url } = (await world.call(openVendorDocument, { token: admin.token, params })).body
    expect((await world.app.inject({ url })).statusCode).toBe(200)
    const audit = await world.call(listAudit, { token: admin.token, query: { action: 'vendor.openDocument' } })
    expect(audit.body[0]).toMatchObject({ action: 'vendor.openDocument', after: { document: 'Insurance' } })
    now = new Date(now.getTime() + 61_000)
    expect((await world.app.inject({ url })).statusCode).toBe(404)
  })

  it('cannot be opened or changed by others', async () => {
    await add(null)
    const [other, staff] = [await insertVendor(world.connection.db), await createMember('partner-staff')]
    expect((await open(other.owner.token)).status).toBe(404)
    expect((await open(staff)).status).toBe(403)
    expect((await save({ expiresOn: '2027-01-01' }, other.owner.token)).status).toBe(404)
    expect((await save({ expiresOn: '2027-01-01' }, staff)).status).toBe(403)
    const params = { id: vendor.id, document }
    expect((await world.call(openVendorDocument, { token: vendor.owner.token, params })).status).toBe(403)
    expect((await world.call(openVendorDocument, { token: other.owner.token, params })).status).toBe(403)
  })

  it('needs an own upload with the purpose of documents', async () => {
    const picture = await uploadPicture(world, vendor.owner.token, 'listing')
    const other = await insertVendor(world.connection.db)
    for (const id of [picture, await upload(other.owner.token), randomUUID()])
      expect((await save({ kind: 'zta', expiresOn: null, file: { upload: id, name: 'a' } })).body.code).toBe(
        'upload_gone',
      )
    expect((await save({ kind: 'passport', expiresOn: null })).status).toBe(422)
    expect(await read()).toEqual([])
  })
})

describe('the reminder of an expiry', () => {
  const run = (day: string, options: { after?: string; stopSignal?: AbortSignal } = {}) => {
    now = new Date(`${day}T06:00:00Z`)
    return remindOfExpiries(world.connection.db, { clock: () => now, ...options })
  }
  const loadNotifications = async () =>
    (
      await world.connection.db
        .selectFrom('notification')
        .select('content')
        .where('account_id', '=', vendor.owner.id)
        .orderBy('created_at')
        .execute()
    ).map(({ content }) => renderNotification(content as NotificationContent))
  const countEmails = async () =>
    Number(
      (
        await sql<{ count: string }>`select count(*) from pending_job
          where payload->>'template' = 'document-expiry' and payload->>'to' = ${vendor.owner.email}`.execute(
          world.connection.db,
        )
      ).rows[0]!.count,
    )
  const expiresOn = '2027-02-10'

  it('is sent 30 and 7 days ahead and on the last day, each once', async () => {
    await add(expiresOn)
    for (let day = today; day <= addDays(expiresOn, 5); day = addDays(day, 1)) {
      await run(day)
      await run(day)
    }
    expect(await loadNotifications()).toEqual([
      'Insurance: this document expires on 10 Feb 2027, in 30 days. Please renew it and replace it in your profile.',
      'Insurance: this document expires on 10 Feb 2027, in 7 days. Please renew it and replace it in your profile.',
      'Insurance: this document expires today. Please renew it and replace it in your profile.',
    ])
    expect(await countEmails()).toBe(3)
  })

  it('is sent once by two jobs at the same time', async () => {
    await add(expiresOn)
    await Promise.all(Array.from({ length: 6 }, () => run(addDays(expiresOn, -30))))
    expect([(await loadNotifications()).length, await countEmails()]).toEqual([1, 1])
  })

  it('is sent once after a crash between two documents', async () => {
    const [first, second] = [randomUUID(), randomUUID()].sort()
    await add(expiresOn, first)
    await add(expiresOn, second)
    const { db } = world.connection
    await sql`create function crash() returns trigger language plpgsql as $$ begin
      if new.id = ${sql.lit(second)} then raise exception 'crash'; end if; return new; end $$`.execute(db)
    await sql`create trigger crash after update on business_document for each row execute function crash()`.execute(db)
    await expect(run(addDays(expiresOn, -30))).rejects.toThrow('crash')
    expect((await loadNotifications()).length).toBe(1)
    await sql`drop function crash cascade`.execute(db)
    await run(addDays(expiresOn, -30))
    await run(addDays(expiresOn, -29))
    expect([(await loadNotifications()).length, await countEmails()]).toEqual([2, 2])
  })

  it('is sent by the next run, which starts at once, when the job was stopped before its document', async () => {
    const [first, second] = [randomUUID(), randomUUID()].sort()
    await add(expiresOn, first)
    await add(expiresOn, second)
    const day = addDays(expiresOn, -30)
    await run(day, { stopSignal: AbortSignal.abort() })
    expect((await loadNotifications()).length).toBe(1)
    await relayPending(world.connection.pool)
    const { rows } = await sql<{ after: string; isDue: boolean }>`
      select payload ->> 'after' as after, run_at <= now() as "isDue" from graphile_worker._private_jobs
      where key = 'document-reminders'`.execute(world.connection.db)
    expect(rows).toEqual([{ after: first, isDue: true }])
    await run(day, { after: first! })
    expect((await loadNotifications()).length).toBe(2)
  })

  it('is the latest one after a downtime, and says that the document has expired', async () => {
    await add(expiresOn)
    await run(addDays(expiresOn, -5))
    await run(addDays(expiresOn, 2))
    expect(await loadNotifications()).toEqual([
      'Insurance: this document expires on 10 Feb 2027, in 5 days. Please renew it and replace it in your profile.',
      'Insurance: this document expired on 10 Feb 2027. Please renew it and replace it in your profile.',
    ])
  })

  it('leaves out the days before the date was entered, and starts again with a new date', async () => {
    await add(addDays(today, 20))
    await run(today)
    expect(await loadNotifications()).toEqual([])
    await run(addDays(today, 13))
    expect((await loadNotifications()).length).toBe(1)
    await save({ expiresOn: addDays(today, 400), from: { expiresOn: addDays(today, 20) } })
    await run(addDays(today, 370))
    expect((await loadNotifications()).length).toBe(2)
  })

  it('is not sent to a suspended owner, and not by email to an unproven address', async () => {
    await add(expiresOn)
    const owner = () => world.connection.db.updateTable('account').where('id', '=', vendor.owner.id)
    await owner().set({ email_verified_at: null }).execute()
    await run(addDays(expiresOn, -30))
    expect([(await loadNotifications()).length, await countEmails()]).toEqual([1, 0])
    await owner().set({ is_active: false }).execute()
    await run(addDays(expiresOn, -7))
    expect((await loadNotifications()).length).toBe(1)
  })

  it('schedules the next run', async () => {
    // A job that is already queued would keep its time.
    await relayPending(world.connection.pool)
    await sql`delete from graphile_worker._private_jobs where key = 'document-reminders'`.execute(world.connection.db)
    await run(today)
    await relayPending(world.connection.pool)
    const jobs = await sql<{
      run_at: Date
    }>`select run_at from graphile_worker._private_jobs where key = 'document-reminders'`.execute(world.connection.db)
    expect(jobs.rows.map(({ run_at }) => lusakaDate(run_at.getTime()))).toEqual([addDays(today, 1)])
  })
})
