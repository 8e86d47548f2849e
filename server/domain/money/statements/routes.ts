import { lusakaDate } from '#contract/core/dates'
import { buildFileName } from '#contract/core/file-name'
import { Refusal } from '#contract/core/refusals'
import * as statements from '#contract/money/statements'
import type { Db } from '../../../db/connect'
import type { Tx } from '../../../db/transact'
import { renderPdf } from '../../../gateways'
import { findStoredPdf, issueNumber, storePdf } from '../../core/documents'
import { countUses } from '../../core/limits'
import { command, getVendorId, query, signedInOf, type Call } from '../../route'
import { settings } from '../../core/settings'
import { buildStatementPdf, maxPdfLines } from './pdf'
import { findFirstMonth, getStatementSubject, listStatements, readStatement } from './read'

/** @throws Refusal `not_found` for a month before the business existed, or in the future */
async function requireMonth(db: Db | Tx['sql'], vendorId: string, month: string, at: Date): Promise<void> {
  if (month > lusakaDate(at.getTime()).slice(0, 7) || month < (await findFirstMonth(db, vendorId)))
    throw new Refusal('not_found')
}

async function presentStatement(db: Db, call: Call<typeof statements.issueStatement>): Promise<statements.PdfFile> {
  const { month } = call.input.params
  const vendorId = getVendorId(call)
  const { name } = await db.selectFrom('vendor').select('name').where('id', '=', vendorId).executeTakeFirstOrThrow()
  const pdf = await loadPdf(db, call, vendorId, month)
  return { fileName: buildFileName(['statement', name, month], 'pdf'), pdf: pdf.toString('base64') }
}

/** A final statement is rendered once. */
async function loadPdf(db: Db, call: Call<typeof statements.issueStatement>, vendorId: string, month: string) {
  const subject = getStatementSubject(vendorId, month)
  const stored = await findStoredPdf(db, 'statement', subject)
  if (stored) return stored
  let isFinal = false
  const pdf = await renderPdf(signedInOf(call).accountId, async () => {
    const statement = await readStatement(db, vendorId, month, call.at, maxPdfLines)
    const { tpin } = await settings.readSection(db, 'company')
    isFinal = statement.isFinal
    return buildStatementPdf(statement, tpin)
  })
  if (isFinal) await storePdf(db, 'statement', subject, pdf)
  return pdf
}

export const statementRoutes = [
  query(statements.listStatements, (db, call) => listStatements(db, getVendorId(call), call.at)),
  query(statements.readStatement, async (db, call) => {
    const { month } = call.input.params
    await requireMonth(db, getVendorId(call), month, call.at)
    return readStatement(db, getVendorId(call), month, call.at)
  }),
  command(
    statements.issueStatement,
    async (tx, call) => {
      const { month } = call.input.params
      await requireMonth(tx.sql, getVendorId(call), month, tx.at)
      await countUses(tx.sql, call.settings, tx.at, [{ limit: 'pdfFile', subject: signedInOf(call).accountId }])
      const hasEnded = month < lusakaDate(tx.at.getTime()).slice(0, 7)
      if (hasEnded) await issueNumber(tx, 'statement', getStatementSubject(getVendorId(call), month))
      return { fileName: '', pdf: '' }
    },
    // After the commit: rendering takes too long for an open transaction.
    { present: presentStatement },
  ),
]
