/** In its own file, because public pages load `payment-prompt.ts`, and not the sums of payments. */
import type { PaymentPrompt, Prompted } from './payment-prompt'
import { sumPayments } from './sum-payments'

/**
 * Merges the requests for the products of one sale: the one that was paid, or the latest, with what it asks for in all.
 * Undefined without any.
 */
export function mergePrompts(bookings: readonly Prompted[]): PaymentPrompt | undefined {
  const prompts = bookings.flatMap(({ prompt }) => prompt ?? [])
  const latest = prompts.reduce<PaymentPrompt | undefined>(
    (known, prompt) => (known && known.startedAt >= prompt.startedAt ? known : prompt),
    undefined,
  )
  const merged = prompts.find(({ status }) => status === 'successful') ?? latest
  return merged && { ...merged, amount: sumPayments(prompts.filter(({ _id }) => _id === merged._id)) }
}

/** Returns the number and the sum, in ZMW, of what customers paid on their phones during a shift. */
export function sumPrompts(bookings: readonly Prompted[], shiftId: string): { count: number; amount: number } {
  const paid = bookings.flatMap(({ prompt }) =>
    prompt?.shiftId === shiftId && prompt.status === 'successful' ? [prompt] : [],
  )
  return { count: new Set(paid.map(({ _id }) => _id)).size, amount: sumPayments(paid) }
}
