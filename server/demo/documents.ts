/** Creates the documents of the demo's applications and businesses. They are one-page PDF files. */
import { addDays, lusakaDate } from '#contract/core/dates'
import { getDueReminder } from '#contract/business/business-documents/document-expiry'
import {
  businessDocumentLabels,
  documentLabels,
  type BusinessDocumentKind,
  type DocumentKind,
} from '#contract/core/document-kinds'
import type { Db } from '../db/connect'
import { toJson } from '../db/json'
import type { StoredDocument } from '../db/tables/accounts'
import { transact } from '../db/transact'
import { getDocumentUser, recordDocumentChange } from '../domain/business/business'
import type { Files } from '../gateways'
import { ownBusiness } from './data/businesses'
import { createId } from './random'
import type { Row } from './rows'
import { ownerId, vendorId } from './vendors'

/** Of applications, by the key of the business. */
export const attachedDocumentKinds: Record<string, readonly DocumentKind[]> = {
  'musungu-river-camp': ['pacra', 'zta'],
  'chambeshi-coaches': ['pacra', 'tpin', 'rtsa'],
  'kabompo-car-hire': ['pacra'],
  'lukanga-homes': ['pacra', 'tpin', 'ziea'],
}

/** Of approved businesses: the days until they expire, negative if they have expired, null for never. */
const businessDocuments: Record<string, readonly (readonly [BusinessDocumentKind, number | null])[]> = {
  [ownBusiness.hotel]: [
    ['pacra', null],
    ['tpin', null],
    ['zta', 212],
    ['fireCertificate', 19],
    ['healthPermit', -12],
    ['insurance', 148],
  ],
  [ownBusiness.bus]: [
    ['pacra', null],
    ['rtsa', 5],
    ['taxClearance', 301],
    ['insurance', 74],
  ],
  [ownBusiness.realEstate]: [
    ['pacra', null],
    ['ziea', -40],
    ['tradingLicense', 96],
  ],
}

/**
 * Has no effect for applications and businesses that have documents. Runs after the demo's rows are loaded: files are not
 * part of a database.
 */
export async function attachDemoDocuments(db: Db, files: Files, at: Date): Promise<void> {
  for (const [key, kinds] of Object.entries(attachedDocumentKinds)) await attachToApplication(db, files, key, kinds)
  for (const key of Object.keys(businessDocuments)) await attachToBusiness(db, files, key, at)
}

async function attachToApplication(db: Db, files: Files, key: string, kinds: readonly DocumentKind[]): Promise<void> {
  const account = await db
    .selectFrom('account')
    .select(['id', 'company_name', 'created_at', 'application_documents'])
    .where('id', '=', ownerId(key))
    .executeTakeFirst()
  if (!account || account.application_documents.length > 0) return
  const documents: StoredDocument[] = []
  for (const kind of kinds) {
    const { upload, file, size } = await storePdf(db, files, {
      key,
      kind,
      label: documentLabels[kind],
      business: account.company_name ?? '',
      owner: account.id,
      usedFor: `application:${account.id}`,
      at: account.created_at,
    })
    const attachedAt = account.created_at.toISOString()
    documents.push({ kind, upload, file, fileName: `${kind}.pdf`, size, attachedAt })
  }
  await db
    .updateTable('account')
    .set({ application_documents: toJson(documents) })
    .where('id', '=', account.id)
    .execute()
}

async function attachToBusiness(db: Db, files: Files, key: string, at: Date): Promise<void> {
  const id = vendorId(key)
  const vendor = await db
    .selectFrom('vendor')
    .select(['name', 'owner_id', 'created_at'])
    .where('id', '=', id)
    .executeTakeFirst()
  const stored = await db.selectFrom('business_document').select('id').where('vendor_id', '=', id).executeTakeFirst()
  if (!vendor || stored) return
  const today = lusakaDate(at.getTime())
  const rows: Row<'business_document'>[] = []
  for (const [kind, days] of businessDocuments[key]!) {
    const { upload, size } = await storePdf(db, files, {
      key,
      kind,
      label: businessDocumentLabels[kind],
      business: vendor.name,
      owner: vendor.owner_id,
      usedFor: getDocumentUser(id),
      at: vendor.created_at,
    })
    const expires_on = days === null ? null : addDays(today, days)
    rows.push({
      id: createId(`document/${key}/${kind}`),
      vendor_id: id,
      kind,
      expires_on,
      upload_id: upload,
      file_name: `${toFileName(kind)}.pdf`,
      size,
      added_at: vendor.created_at,
      // The demo starts without reminders of the past.
      reminded_days: expires_on === null ? null : getDueReminder(expires_on, today),
    })
  }
  await transact(db, async (tx) => {
    await tx.sql.insertInto('business_document').values(rows).execute()
    await recordDocumentChange(tx, id)
  })
}

/** `fireCertificate` becomes `fire-certificate`. */
const toFileName = (kind: string): string => kind.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

interface Pdf {
  /** Key of the business. */
  key: string
  kind: string
  label: string
  business: string
  /** Id of the account. */
  owner: string
  usedFor: string
  at: Date
}

async function storePdf(db: Db, files: Files, { key, kind, label, business, owner, usedFor, at }: Pdf) {
  const bytes = buildPdf([label, business, 'Specimen for the demo'])
  const upload = createId(`upload/${key}/${kind}`)
  await files.write(upload, 0, bytes)
  const made = await files.make(upload, 'document', owner, { size: bytes.length, sha256: null })
  if (!made) throw new Error(`the document ${upload} was not stored`)
  const { file, version } = made
  await db
    .insertInto('upload')
    .values({
      id: upload,
      owner_id: owner,
      purpose: 'document',
      used_for: usedFor,
      created_at: at,
      touched_at: at,
      type: 'application/pdf',
      size: bytes.length,
      received: bytes.length,
      state: 'done',
      file,
      version,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await files.removeParts(upload)
  return { upload, file, size: bytes.length }
}

/** Builds a PDF with one page of text, one line below the other. */
function buildPdf(lines: readonly string[]): Buffer {
  const escape = (line: string) => line.replace(/[\\()]/g, '\\$&')
  const text = lines.map((line, index) => `BT /F1 20 Tf 60 ${720 - index * 40} Td (${escape(line)}) Tj ET`).join('\n')
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  let body = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const offset = body.length
    body += `${index + 1} 0 obj\n${object}\nendobj\n`
    return String(offset).padStart(10, '0')
  })
  const table = ['0000000000 65535 f ', ...offsets.map((offset) => `${offset} 00000 n `)].join('\n')
  const size = objects.length + 1
  const trailer = `xref\n0 ${size}\n${table}\ntrailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`
  return Buffer.from(body + trailer, 'latin1')
}
