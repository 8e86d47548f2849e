/** Gateways that are not configured. Every call fails, so nothing is lost or wrongly reported as done. */
import { Refusal } from '#contract/core/refusals'
import type { Google } from './google/google'
import { GatewayUnreachable, type MobileMoney } from './lipila/mobile-money'
import { MailUndelivered, type Mail } from './mail/mail'

const rejectUnreachable = () => Promise.reject(new GatewayUnreachable('LIPILA_URL is not set'))

export const unavailableMoney: MobileMoney = {
  collect: rejectUnreachable,
  disburse: rejectUnreachable,
  status: rejectUnreachable,
  verifyCallback: () => false,
}
export const unavailableMail: Mail = { send: () => Promise.reject(new MailUndelivered('SMTP_URL is not set')) }
export const unavailableGoogle: Google = { verify: () => Promise.reject(new Refusal('google_unavailable')) }
