import * as feeRules from '#contract/platform/fee-rules'
import { adminCommand } from '../../core/audit'
import { pageQuery, query, signedInOf } from '../../route'
import { addFeeRule, withdrawFeeRule } from './change'
import { listFeeRules, readFeeOfVendor } from './list'

export const feeRuleRoutes = [
  pageQuery(feeRules.listFeeRules, (db, { input, at }) => listFeeRules(db, input.query, at)),
  query(feeRules.readFeeOfVendor, (db, { input, at }) => readFeeOfVendor(db, input.params.id, at)),
  adminCommand(feeRules.addFeeRule, (tx, call) => addFeeRule(tx, signedInOf(call).accountId, call.input.body)),
  adminCommand(feeRules.withdrawFeeRule, (tx, call) =>
    withdrawFeeRule(tx, signedInOf(call).accountId, call.input.params.id, call.input.body.reason),
  ),
]
