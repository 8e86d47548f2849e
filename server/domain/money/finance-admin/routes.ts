import * as finance from '#contract/money/finance-admin'
import { readEarnings as readEarningsEndpoint } from '#contract/money/earnings'
import { adminCommand } from '../../core/audit'
import { resolveDifference } from '../reconciliation'
import { query, signedInOf } from '../../route'
import { readEarnings } from './earnings'
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
  query(readEarningsEndpoint, (db, { input, at }) => readEarnings(db, input.params.month, at)),
  adminCommand(
    finance.exportLedger,
    async (_, call) => {
      const { month, after } = call.input.body
      return {
        // `present` reads the entries after the commit, with no transaction open.
        answer: { csv: '', entries: 0, next: null, totals: '' },
        audit: {
          action: 'ledger.export',
          target: { kind: 'ledger', id: month, label: after ? `${month}, from ${after.at}` : month },
        },
      }
    },
    {
      present: (db, call) => exportLedger(db, call.input.body, { showsNames: signedInOf(call).role === 'superAdmin' }),
    },
  ),
]
