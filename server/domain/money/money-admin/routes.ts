import * as records from '#contract/money/money-records'
import { Refusal } from '#contract/core/refusals'
import { adminCommand } from '../../core/audit'
import { endPayoutReserve, readPayoutPause, readPayoutReserve, setPayoutPause, setPayoutReserve } from '../payouts'
import { query, signedInOf } from '../../route'
import { exportMoney } from './export'
import { listMoney } from './list'
import { readPosting } from './posting'
import { readMoney } from './record'

export const moneyAdminRoutes = [
  query(records.listMoney, (db, { input, at }) => listMoney(db, input.params.kind, input.query, at)),
  query(records.readMoney, (db, { input }) => readMoney(db, input.params.kind, input.params.id)),
  query(records.readPosting, (db, { input }) => readPosting(db, input.params.id)),
  query(records.readPayoutPause, (db, { input }) => readPayoutPause(db, input.params.id)),
  adminCommand(records.setPayoutPause, (tx, call) =>
    setPayoutPause(tx, signedInOf(call).accountId, call.input.params.id, call.input.body),
  ),
  query(records.readPayoutReserve, (db, { input, at }) => readPayoutReserve(db, input.params.id, at)),
  adminCommand(records.setPayoutReserve, (tx, call) =>
    setPayoutReserve(tx, signedInOf(call).accountId, call.input.params.id, call.input.body),
  ),
  adminCommand(records.endPayoutReserve, (tx, { input }) => endPayoutReserve(tx, input.params.id, input.body.reason)),
  adminCommand(
    records.exportMoney,
    async (_, { input: { params, body } }) => {
      const { from, to } = body
      if (!records.canExportMoney({ from, to }))
        throw new Refusal('invalid_input', {
          message: `Please choose a range of up to ${records.maxMoneyExportDays} days.`,
        })
      return {
        // `present` reads the rows after the commit, with no transaction open.
        answer: { csv: '', rows: 0, limited: false },
        audit: {
          action: 'money.export',
          target: { kind: 'ledger', id: `${params.kind}/${from}/${to}`, label: `${params.kind}, ${from} to ${to}` },
          after: { ...body },
        },
      }
    },
    { present: (db, { input }) => exportMoney(db, input.params.kind, input.body) },
  ),
]
