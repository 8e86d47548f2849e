import * as refunds from '#contract/money/refunds'
import { command, signedInOf } from '../../route'
import { redirectRefund } from './redirect'

export const refundRoutes = [
  command(refunds.redirectRefund, (tx, call) =>
    redirectRefund(tx, signedInOf(call).accountId, call.input.params.id, call.input.body),
  ),
]
