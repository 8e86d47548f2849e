import { smsReport } from '#contract/messages/sms/sms-reports'
import { Refusal } from '#contract/core/refusals'
import { command } from '../../route'
import { applySmsReport } from './report'

export const smsRoutes = [
  command(smsReport, async (tx, { input, gateways }) => {
    if (!gateways.sms.verifyReport(input.query.key)) throw new Refusal('bad_signature')
    await applySmsReport(tx, input.body)
    return { received: true }
  }),
]
