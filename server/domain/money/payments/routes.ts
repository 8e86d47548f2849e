import * as payments from '#contract/money/payments'
import { Refusal } from '#contract/core/refusals'
import { command, query, signedInOf } from '../../route'
import { handleGatewayCallback } from './collect'
import { startPayment } from './start'
import { verifyPayment } from './verify'

export const paymentRoutes = [
  command(payments.startPayment, (tx, call) =>
    startPayment(tx, signedInOf(call).accountId, call.input.body, call.settings),
  ),
  query(payments.verifyPayment, (db, call) =>
    verifyPayment(db, signedInOf(call).accountId, call.input.params.reference),
  ),
  command(payments.gatewayCallback, async (tx, { input, raw, gateways }) => {
    if (!gateways.money.verifyCallback(raw.headers, raw.body)) throw new Refusal('bad_signature')
    const { referenceId, identifier } = input.body
    await handleGatewayCallback(tx, identifier ? [referenceId, identifier] : [referenceId])
    return { received: true }
  }),
]
