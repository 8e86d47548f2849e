/** Documents of applicants: who may attach and open them, and for how long a link works. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openDocument, readPendingVendor, requestVendorChanges } from '#contract/platform/approvals'
import { listAudit } from '#contract/platform/audit'
import { me } from '#contract/accounts/session'
import { attachDocument, removeDocument } from '#contract/business/business/application-documents'
import { insertCustomer, insertSession, insertVendor } from '../../../../tests/support/builders'
import { uploadFile, uploadPicture } from '../../../../tests/support/upload-picture'
import { newId, openWorld, type World } from '../../../../tests/support/world'

const pdf = { bytes: Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\n%%EOF\n'), type: 'application/pdf' }

let world: World
let now = new Date()
let admin: Awaited<ReturnType<typeof insertCustomer>>
let applicant: { id: string; token: string }
beforeAll(async () => {
  world = await openWorld({ clock: () => now })
  admin = await insertCustomer(world.connection.db, { role: 'admin' })
})
afterAll(() => world.close())
beforeEach(async () => {
  now = new Date()
  applicant = await insertApplicant()
})

async function insertApplicant() {
  const { db } = world.connection
  const { owner_id: id } = await insertVendor(db, { visible: false })
  await db
    .updateTable('account')
    .set({ approval_status: 'pending', business_type: 'hotel' })
    .where('id', '=', id)
    .execute()
  return { id, token: await insertSession(db, id) }
}

const attach = (kind: string, upload: string, token = applicant.token) =>
  world.call(attachDocument, { token, params: { kind } as never, body: { upload, fileName: 'scan.pdf' } })
const remove = (kind: string) => world.call(removeDocument, { token: applicant.token, params: { kind } as never })
const createLink = (kind: string, token = admin.token, id = applicant.id) =>
  world.call(openDocument, { token, params: { id, kind } as never })
const open = (url: string) => world.app.inject({ url })
const readOwn = async () => (await world.call(me, { token: applicant.token })).body.documents
const attachPdf = async () => {
  const upload = await uploadFile(world, applicant.token, 'document', pdf)
  expect((await attach('pacra', upload)).status).toBe(200)
  return upload
}

describe('an applicant', () => {
  it('attaches a PDF and a photo, which an administrator sees', async () => {
    await attachPdf()
    await attach('zta', await uploadPicture(world, applicant.token, 'document'))
    expect((await readOwn()).map(({ kind }: { kind: string }) => kind)).toEqual(['pacra', 'zta'])
    const { body } = await world.call(readPendingVendor, { token: admin.token, params: { id: applicant.id } })
    expect(body.documents).toEqual(await readOwn())
    expect(JSON.stringify(body.documents)).not.toContain('private')
  })

  it('replaces and removes a document, and its old file is no longer used', async () => {
    const first = await attachPdf()
    const second = await attachPdf()
    const readUse = (id: string) =>
      world.connection.db.selectFrom('upload').select('used_for').where('id', '=', id).executeTakeFirstOrThrow()
    expect((await readUse(first)).used_for).toBeNull()
    expect((await readUse(second)).used_for).toBe(`application:${applicant.id}`)
    expect((await remove('pacra')).status).toBe(200)
    expect((await remove('pacra')).status).toBe(200)
    expect(await readOwn()).toEqual([])
    expect((await readUse(second)).used_for).toBeNull()
  })

  it('keeps the documents of concurrent requests', async () => {
    const uploads = await Promise.all(
      ['pacra', 'tpin', 'zta'].map(async (kind) => [kind, await uploadFile(world, applicant.token, 'document', pdf)]),
    )
    const answers = await Promise.all(uploads.map(([kind, upload]) => attach(kind!, upload!)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await readOwn()).toHaveLength(3)
  })

  it('cannot attach the upload of another applicant, a picture for another purpose or an unneeded document', async () => {
    const stranger = await insertApplicant()
    const own = await uploadFile(world, applicant.token, 'document', pdf)
    expect((await attach('pacra', own, stranger.token)).status).toBe(410)
    expect((await attach('pacra', await uploadPicture(world, applicant.token, 'business'))).status).toBe(410)
    expect((await attach('ziea', own)).status).toBe(422)
    expect((await attach('passport', own)).status).toBe(404)
    expect(await readOwn()).toEqual([])
  })

  it('cannot change documents after the approval', async () => {
    const upload = await attachPdf()
    const { db } = world.connection
    await db.updateTable('account').set({ approval_status: 'approved' }).where('id', '=', applicant.id).execute()
    expect((await attach('pacra', upload)).status).toBe(409)
    expect((await remove('pacra')).status).toBe(409)
    expect((await createLink('pacra')).status).toBe(200)
  })

  it.each([
    [
      'a web page that claims to be a PDF',
      { bytes: Buffer.from('<html><script>alert(1)</script>'), type: 'application/pdf' },
    ],
    ['a GIF', { bytes: Buffer.from('GIF89a-and-some-more-bytes'), type: 'image/png' }],
    ['a damaged picture', { bytes: Buffer.from([0xff, 0xd8, 0xff, ...Array(40).fill(7)]), type: 'image/jpeg' }],
  ])('cannot upload %s', async (_, file) => {
    await expect(uploadFile(world, applicant.token, 'document', file)).rejects.toThrow('not_a_document')
  })
})

describe('a link to a document', () => {
  it('opens the document for a minute, without a copy in any cache', async () => {
    await attachPdf()
    const { url } = (await createLink('pacra')).body
    const answer = await open(url)
    expect(answer.statusCode).toBe(200)
    expect(answer.rawPayload).toEqual(pdf.bytes)
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-disposition': 'attachment; filename="document.pdf"',
    })
    const createdAt = now.getTime()
    now = new Date(createdAt + 59_000)
    expect((await open(url)).statusCode).toBe(200)
    now = new Date(createdAt + 61_000)
    expect((await open(url)).statusCode).toBe(404)
  })

  it('is refused for an applicant, a partner and a customer, and each opening is audited', async () => {
    await attachPdf()
    const customer = await insertCustomer(world.connection.db)
    for (const token of [applicant.token, (await insertApplicant()).token, customer.token])
      expect((await createLink('pacra', token)).status).toBe(403)
    expect((await createLink('tpin')).status).toBe(404)
    await createLink('pacra')
    const { body } = await world.call(listAudit, {
      token: (await insertCustomer(world.connection.db, { role: 'superAdmin' })).token,
      query: { action: 'vendor.openDocument' },
    })
    expect(body[0].after).toEqual({ document: 'PACRA certificate' })
  })

  it('stops working once the document is replaced, and a changed link does not work', async () => {
    await attachPdf()
    const { url } = (await createLink('pacra')).body
    const other = await uploadFile(world, applicant.token, 'document', pdf)
    const [, , token] = url.split('/')
    const [upload, expiry, mac] = token.split('.')
    for (const changed of [
      `${other}.${expiry}.${mac}`,
      `${upload}.${Number(expiry) + 1}.${mac}`,
      `${upload}.${expiry}.`,
      `${upload}.${expiry}.${'A'.repeat(43)}`,
      'x',
    ])
      expect((await open(`/documents/${changed}`)).statusCode).toBe(404)
    await attach('pacra', other)
    expect((await open(url)).statusCode).toBe(404)
  })

  it('is the only way to the file: the public address of uploads does not serve it', async () => {
    await attach('zta', await uploadPicture(world, applicant.token, 'document'))
    const { rows } = await world.connection.pool.query(
      `select file from upload where purpose = 'document' and file like '%jpg'`,
    )
    expect(await world.gateways.files.read(rows[0].file)).toBeNull()
    expect(await world.gateways.files.readDocument(rows[0].file)).not.toBeNull()
    const picture = await uploadPicture(world, applicant.token, 'business')
    expect(await world.gateways.files.readDocument(`${picture}.jpg`)).toBeNull()
    expect(await world.gateways.files.read(`${newId()}.private.pdf`)).toBeNull()
  })
})

it('Changes of documents can be requested', async () => {
  const request = (field: string) =>
    world.call(requestVendorChanges, {
      token: admin.token,
      params: { id: applicant.id },
      body: { changes: [{ field, reason: 'outdated', note: 'It expired in March.' }] },
    })
  expect((await request('ziea')).status).toBe(422)
  expect((await request('zta')).status).toBe(200)
})
