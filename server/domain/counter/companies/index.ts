import * as companies from '#contract/counter/companies'
import { buildFileName } from '#contract/core/file-name'
import type { Db } from '../../../db/connect'
import { renderPdf } from '../../../gateways'
import { countUses } from '../../core/limits'
import { command, getVendorId, query, signedInOf, type Call } from '../../route'
import { readAccount } from './account'
import { saveCompany } from './save'
import { buildCompanyStatementPdf, readCompanyStatement } from './statement'
import { loadCompany } from './sql'
import { takeCompanyPayment } from './take-payment'

export { loadCompanyRows } from './sql'

export const companyRoutes = [
  command(companies.saveCompany, async (tx, call) => {
    const { id } = call.input.params
    await saveCompany(tx, getVendorId(call), id, call.input.body)
    return loadCompany(tx, id)
  }),
  command(companies.takeCompanyPayment, async (tx, call) => {
    const seller = { vendorId: getVendorId(call), accountId: signedInOf(call).accountId }
    await takeCompanyPayment(tx, seller, call.input.params.id, call.input.body)
    return {}
  }),
  command(
    companies.issueCompanyStatement,
    async (tx, call) => {
      await countUses(tx.sql, call.settings, tx.at, [{ limit: 'pdfFile', subject: signedInOf(call).accountId }])
      return { fileName: '', pdf: '' }
    },
    // After the commit: rendering takes too long for an open transaction.
    { present: presentStatement },
  ),
  query(companies.readCompanyAccount, (db, call) => readAccount(db, getVendorId(call), call.input.params.id)),
]

async function presentStatement(db: Db, call: Call<typeof companies.issueCompanyStatement>) {
  const { id, month } = call.input.params
  const statement = await readCompanyStatement(db, getVendorId(call), id, month, call.at)
  const pdf = await renderPdf(signedInOf(call).accountId, () => buildCompanyStatementPdf(statement))
  return { fileName: buildFileName(['statement', statement.name, month], 'pdf'), pdf: pdf.toString('base64') }
}
