import { readPaymentSummary } from '#contract/money/payment-summary'
import { getVendorId, query, signedInOf } from '../../route'
import { readPaymentSummary as readSummary } from './summary'

export const balanceRoutes = [
  query(readPaymentSummary, (db, call) =>
    readSummary(db, getVendorId(call), { at: call.at, isOwner: !signedInOf(call).staffRole }),
  ),
]
