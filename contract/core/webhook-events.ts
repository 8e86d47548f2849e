/** What is reported to the programs of a business (decision 154). Stored and sent, so never rename one. */
import { getKeys } from './keys'

export const webhookEvents = {
  'booking.created': 'A booking is made',
  'booking.changed': 'A booking changes',
  'booking.cancelled': 'A booking is cancelled',
  'payment.succeeded': 'A customer pays with mobile money',
  'refund.created': 'A refund is decided',
  'refund.succeeded': 'A refund reaches the customer',
  'payout.succeeded': 'A payout reaches you',
  'payout.failed': 'A payout fails',
  'stock.changed': 'The stock of a product is changed by hand',
} as const
export type WebhookEvent = keyof typeof webhookEvents
export const webhookEventNames = getKeys(webhookEvents)

/** Times between the attempts of one delivery, in seconds: about three days in all. */
export const webhookRetrySeconds = [5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400] as const
