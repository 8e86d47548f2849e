import type { AnswerOf, BodyOf, Endpoint, InputOf } from '#contract/core/endpoint'
import { issueBookingReceipt, issueOrderReceipt } from '#contract/money/receipts'
import { countUses } from '../../core/limits'
import { command, signedInOf, type Call, type Route } from '../../route'
import { issueReceipt, readReceipt, type ReceiptScope } from './receipt'

type Input = InputOf<typeof issueBookingReceipt>
type ReceiptEndpoint = Endpoint<
  Input['params'],
  Input['query'],
  BodyOf<typeof issueBookingReceipt>,
  AnswerOf<typeof issueBookingReceipt>
>

const createRoute = (endpoint: ReceiptEndpoint, kind: ReceiptScope['kind']): Route => {
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
