import { lusakaDate } from '#contract/core/dates'
import { Refusal } from '#contract/core/refusals'
import * as statements from '#contract/finance/statements'
import { issueNumber } from '../documents'
import { command, getVendorId, query } from '../route'
import { renderStatement } from './pdf'
import { getStatementSubject, listStatements, readStatement } from './read'

const isFuture = (month: string, at: Date): boolean => month > lusakaDate(at.getTime()).slice(0, 7)

export const statementRoutes = [
  query(statements.listStatements, (db, call) => listStatements(db, getVendorId(call), call.at)),
  query(statements.readStatement, (db, call) => {
    const { month } = call.input.params
    if (isFuture(month, call.at)) throw new Refusal('not_found')
    return readStatement(db, getVendorId(call), month, call.at)
  }),
  command(
    statements.issueStatement,
    async (tx, call) => {
      const { month } = call.input.params
      if (isFuture(month, tx.at)) throw new Refusal('not_found')
      const hasEnded = month < lusakaDate(tx.at.getTime()).slice(0, 7)
      if (hasEnded) await issueNumber(tx, 'statement', getStatementSubject(getVendorId(call), month))
      return { fileName: '', pdf: '' }
    },
    {
      // After the commit: rendering takes too long for an open transaction.
      present: async (db, call) => {
        const { month } = call.input.params
        const statement = await readStatement(db, getVendorId(call), month, call.at)
        const pdf = await renderStatement(statement)
        return { fileName: `tilipo-statement-${month}.pdf`, pdf: pdf.toString('base64') }
      },
    },
  ),
]
