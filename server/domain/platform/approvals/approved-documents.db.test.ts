/** Documents of an approved application, which become documents of the business, once and without a copy of the file. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { approveVendor, openDocument } from '#contract/platform/approvals'
import {
  openBusinessDocument,
  removeBusinessDocument,
  saveBusinessDocument,
} from '#contract/business/business-documents/business-documents'
import { attachDocument } from '#contract/business/business/application-documents'
import { readBusiness, saveBusiness } from '#contract/business/business/business-profile'
import type { ApprovalStatus } from '#contract/core/access'
import { insertCustomer, insertSession, insertVendor } from '../../../../tests/support/builders'
import { uploadFile } from '../../../../tests/support/upload-picture'
import { newId, openWorld, type World } from '../../../../tests/support/world'

const pdf = { bytes: Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\n%%EOF\n'), type: 'application/pdf' }

let world: World
let admin: Awaited<ReturnType<typeof insertCustomer>>
let owner: { id: string; token: string; vendorId: string }
const db = () => world.connection.db
beforeAll(async () => {
  world = await openWorld()
  admin = await insertCustomer(db(), { role: 'admin' })
})
afterAll(() => world.close())
beforeEach(async () => {
  const { id: vendorId, owner_id: id } = await insertVendor(db(), { visible: false })
  await setStatus(id, 'pending')
  owner = { id, vendorId, token: await insertSession(db(), id) }
})

const setStatus = (id: string, approval_status: ApprovalStatus) =>
  db().updateTable('account').set({ approval_status, business_type: 'hotel' }).where('id', '=', id).execute()
async function attach(kind: string): Promise<string> {
  const upload = await uploadFile(world, owner.token, 'document', pdf)
  const body = { upload, fileName: `${kind}.pdf` }
  const { status } = await world.call(attachDocument, { token: owner.token, params: { kind } as never, body })
  expect(status).toBe(200)
  return upload
}
const approve = async (from = 'pending') => {
  const input = { token: admin.token, params: { id: owner.id }, query: { from }, body: {} }
  expect((await world.call(approveVendor, input as never)).status).toBe(200)
}
/** Older versions of Tilipo rejected approved businesses, and such accounts still exist. */
const reject = () =>
  db().updateTable('account').set({ approval_status: 'rejected' }).where('id', '=', owner.id).execute()
const listDocuments = async () =>
  await db()
    .selectFrom('business_document')
    .select(['id', 'kind', 'upload_id', 'expires_on', 'file_name'])
    .where('vendor_id', '=', owner.vendorId)
    .orderBy('added_at')
    .execute()
const readUser = async (upload: string) =>
  (await db().selectFrom('upload').select('used_for').where('id', '=', upload).executeTakeFirstOrThrow()).used_for
const params = (document: string) => ({ id: owner.vendorId, document })
const removeCopy = (document: string) =>
  world.call(removeBusinessDocument, { token: owner.token, params: params(document) })

describe('an approval', () => {
  it('copies the documents to the business, whose members open them and enter their expiry', async () => {
    const [pacra, zta] = [await attach('pacra'), await attach('zta')]
    await approve()
    expect(await listDocuments()).toEqual([
      { id: pacra, kind: 'pacra', upload_id: pacra, expires_on: null, file_name: 'pacra.pdf' },
      { id: zta, kind: 'zta', upload_id: zta, expires_on: null, file_name: 'zta.pdf' },
    ])
    const own = await world.call(readBusiness, { token: owner.token })
    expect(own.status).toBe(200)
    const link = await world.call(openBusinessDocument, { token: owner.token, params: { document: zta } })
    expect((await world.app.inject({ url: link.body.url })).rawPayload).toEqual(pdf.bytes)
    const body = { expiresOn: '2027-03-01', from: { expiresOn: null } }
    const saved = await world.call(saveBusinessDocument, { token: owner.token, params: params(zta), body })
    expect(saved.status).toBe(200)
    expect((await listDocuments())[1]).toMatchObject({ expires_on: '2027-03-01' })
  })

  it('copies each document once, even if the business removed it before a second approval', async () => {
    const [pacra, zta] = [await attach('pacra'), await attach('zta')]
    await approve()
    expect((await removeCopy(pacra)).status).toBe(200)
    await reject()
    const tpin = await attach('tpin')
    await approve('rejected')
    expect((await listDocuments()).map(({ id }) => id)).toEqual([zta, tpin])
  })

  it('leaves the proof with the application if the business removes or replaces its copy', async () => {
    const pacra = await attach('pacra')
    await approve()
    await removeCopy(pacra)
    expect(await readUser(pacra)).toBe(`application:${owner.id}`)
    const input = { token: admin.token, params: { id: owner.id, kind: 'pacra' } as never }
    const { body } = await world.call(openDocument, input)
    expect((await world.app.inject({ url: body.url })).statusCode).toBe(200)
  })

  it('leaves the file to the business if a rejected owner replaces the document', async () => {
    const pacra = await attach('pacra')
    await approve()
    await reject()
    const replacement = await attach('pacra')
    expect(await readUser(pacra)).toBe(`business-document:${owner.vendorId}`)
    await approve('rejected')
    expect((await listDocuments()).map(({ id }) => id)).toEqual([pacra, replacement])
    await removeCopy(pacra)
    expect(await readUser(pacra)).toBeNull()
  })

  it('An approval before the business has a profile leaves the documents until it has one', async () => {
    const zta = await attach('zta')
    await db().updateTable('account').set({ vendor_id: null }).where('id', '=', owner.id).execute()
    await db().updateTable('vendor').set({ owner_id: admin.id }).where('id', '=', owner.vendorId).execute()
    await approve()
    expect(await listDocuments()).toEqual([])
    owner.vendorId = newId()
    const body = { id: owner.vendorId, name: 'Kubu Lodge' }
    expect((await world.call(saveBusiness, { token: owner.token, body: body as never })).status).toBe(200)
    expect((await listDocuments()).map(({ id }) => id)).toEqual([zta])
  })
})
