/** Gateways that are not configured. Every call fails, so nothing is lost or wrongly reported as done. */
import { Refusal } from '#contract/refusals'
import type { Google } from './google/google'
import { GatewayUnreachable, type MobileMoney } from './lipila/mobile-money'
import { MailUndelivered, type Mail } from './mail/mail'

const unreachable = () => Promise.reject(new GatewayUnreachable('LIPILA_URL is not set'))

export const noMoney: MobileMoney = {
  collect: unreachable,
  disburse: unreachable,
  status: unreachable,
  verifyCallback: () => false,
}
export const noMail: Mail = { send: () => Promise.reject(new MailUndelivered('SMTP_URL is not set')) }
export const noGoogle: Google = { verify: () => Promise.reject(new Refusal('google_unavailable')) }
