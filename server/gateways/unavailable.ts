/** Gateways that are not configured. Every call fails, so nothing is lost or wrongly reported as done. */
import { Refusal } from '#contract/core/refusals'
import { FiscalUnreachable, type Fiscal } from './fiscal/fiscal'
import type { Google } from './google/google'
import { GatewayUnreachable, type MobileMoney } from './lipila/mobile-money'
import { MailUndelivered, type Mail } from './mail/mail'
import type { Sms } from './sms/sms'

const rejectUnreachable = () => Promise.reject(new GatewayUnreachable('LIPILA_URL is not set'))

export const unavailableMoney: MobileMoney = {
  collect: rejectUnreachable,
  disburse: rejectUnreachable,
  status: rejectUnreachable,
  verifyCallback: () => false,
}
export const unavailableMail: Mail = { send: () => Promise.reject(new MailUndelivered('SMTP_URL is not set')) }
export const unavailableGoogle: Google = { verify: () => Promise.reject(new Refusal('google_unavailable')) }

const rejectFiscal = () => Promise.reject(new FiscalUnreachable('VSDC_URL is not set'))
export const unavailableFiscal: Fiscal = {
  initialize: rejectFiscal,
  registerItem: rejectFiscal,
  save: rejectFiscal,
  find: rejectFiscal,
}

/** Messages are not kept for a later configuration: by then, they would be about the past. */
export const unavailableSms: Sms = {
  isAvailable: false,
  send: () => Promise.resolve({ state: 'rejected', reason: 'SMS_URL is not set', canRetry: false }),
  verifyReport: () => false,
}
