import { issueBookingReceipt, issueOrderReceipt } from '#contract/money/receipts'
import { countUses } from '../../core/limits'
import { command, signedInOf, type Call, type Route } from '../../route'
import { issueReceipt, readReceipt, type ReceiptScope } from './receipt'

const createRoute = (endpoint: typeof issueBookingReceipt, kind: ReceiptScope['kind']): Route => {
  const getScope = (call: Call<typeof endpoint>): ReceiptScope => ({
    accountId: signedInOf(call).accountId,
    kind,
    id: call.input.params.id,
  })
  return command(
    endpoint,
    async (tx, call) => {
      await countUses(tx.sql, call.settings, tx.at, [{ limit: 'pdfFile', subject: signedInOf(call).accountId }])
      await issueReceipt(tx, getScope(call))
      return { fileName: '', pdf: '' }
    },
    // After the commit: rendering takes too long for an open transaction.
    { present: (db, call) => readReceipt(db, getScope(call), signedInOf(call).accountId, call.at) },
  )
}

export const receiptRoutes = [createRoute(issueBookingReceipt, 'booking'), createRoute(issueOrderReceipt, 'order')]
