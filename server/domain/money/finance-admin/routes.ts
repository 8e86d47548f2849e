import * as finance from '#contract/money/finance-admin'
import { Refusal } from '#contract/core/refusals'
import { adminCommand } from '../../core/audit'
import { resolveDifference } from '../reconciliation'
import { query, signedInOf } from '../../route'
import { exportLedger } from './export'
import { readFinance } from './overview'
import { checkPayout, resolvePayout } from './resolve'

export const financeAdminRoutes = [
  query(finance.readFinance, (db) => readFinance(db)),
  adminCommand(finance.checkPayout, (tx, call) => checkPayout(tx, call.input.params.id)),
  adminCommand(finance.resolvePayout, (tx, call) =>
    resolvePayout(tx, signedInOf(call).accountId, call.input.params.id, call.input.body),
  ),
  adminCommand(finance.resolveDifference, (tx, call) =>
    resolveDifference(tx, signedInOf(call).accountId, call.input.params.id, call.input.body.reason),
  ),
  adminCommand(
    finance.exportLedger,
    async (_, call) => {
      const { from, to } = call.input.body
      if (!finance.canExportLedger({ from, to }))
        throw new Refusal('invalid_input', {
          message: `Please choose a range of up to ${finance.maxLedgerExportDays} days.`,
        })
      return {
        // `present` reads the entries after the commit, with no transaction open.
        answer: { csv: '', entries: 0, limited: false },
        audit: { action: 'ledger.export', target: { kind: 'ledger', id: `${from}/${to}`, label: `${from} to ${to}` } },
      }
    },
    { present: (db, call) => exportLedger(db, call.input.body) },
  ),
]
