import * as corrections from '#contract/money/corrections'
import { adminCommand } from '../../core/audit'
import { signedInOf } from '../../route'
import { createCorrection, decideCorrection } from './corrections'

export { listCorrections } from './corrections'
export { lockDecisions, sumDecisionsOfToday } from './daily-total'

export const correctionRoutes = [
  adminCommand(corrections.createCorrection, (tx, call) =>
    createCorrection(tx, signedInOf(call).accountId, call.input.body),
  ),
  adminCommand(corrections.decideCorrection, (tx, call) =>
    decideCorrection(tx, signedInOf(call).accountId, call.input.params.id, call.input.body.approved),
  ),
]
