/** Attaches documents to the demo's applications. They are one-page PDF files, created here. */
import { documentLabels, type DocumentKind } from '#contract/partners/application-documents'
import type { Db } from '../db/connect'
import { toJson } from '../db/json'
import type { StoredDocument } from '../db/tables/accounts'
import type { Files } from '../gateways'
import { createId } from './random'
import { ownerId } from './vendors'

/** By the key of the business. */
export const attachedDocumentKinds: Record<string, readonly DocumentKind[]> = {
  'musungu-river-camp': ['pacra', 'zta'],
  'chambeshi-coaches': ['pacra', 'tpin', 'rtsa'],
  'kabompo-car-hire': ['pacra'],
  'lukanga-homes': ['pacra', 'tpin', 'ziea'],
}

/** Has no effect for documents that exist. Runs after the demo's rows are loaded: files are not part of a database. */
export async function attachDemoDocuments(db: Db, files: Files): Promise<void> {
  for (const [key, kinds] of Object.entries(attachedDocumentKinds)) {
    const account = await db
      .selectFrom('account')
      .select(['id', 'company_name', 'created_at', 'application_documents'])
      .where('id', '=', ownerId(key))
      .executeTakeFirst()
    if (!account || account.application_documents.length > 0) continue
    const documents: StoredDocument[] = []
    for (const kind of kinds) {
      const bytes = buildPdf([documentLabels[kind], account.company_name ?? '', 'Specimen for the demo'])
      const upload = createId(`upload/${key}/${kind}`)
      await files.write(upload, 0, bytes)
      const { file, version } = await files.make(upload, 'document')
      await db
        .insertInto('upload')
        .values({
          id: upload,
          owner_id: account.id,
          purpose: 'document',
          used_for: `application:${account.id}`,
          created_at: account.created_at,
          touched_at: account.created_at,
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
      const attachedAt = account.created_at.toISOString()
      documents.push({ kind, upload, file, fileName: `${kind}.pdf`, size: bytes.length, attachedAt })
    }
    await db
      .updateTable('account')
      .set({ application_documents: toJson(documents) })
      .where('id', '=', account.id)
      .execute()
  }
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
