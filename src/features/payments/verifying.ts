/** Following a payment: what is shown after each answer, and when to ask again. Pure. */
import type { AnswerOf } from '#contract/endpoint'
import type { verifyPayment } from '#contract/payments'
import type { Network } from '#contract/values'
import type { Result } from '../../api/client'

type Answer = AnswerOf<typeof verifyPayment>

export type Verifying =
  | { is: 'loading' }
  /** The server has not answered yet: offline, or an error that may pass. It is requested again. */
  | { is: 'error'; message: string }
  /** `trouble`: it could not be asked for just now. */
  | { is: 'pending'; network: Network | null; booking: Answer['booking'] | null; trouble: boolean }
  | { is: 'successful'; booking: Answer['booking'] }
  /** The money came too late, or a second time; `isBack`: it has been sent back. */
  | { is: 'late'; message: string; isBack: boolean; booking: Answer['booking'] }
  | { is: 'failed'; message: string; booking: Answer['booking'] | null }

export const words = {
  noReference: 'No payment reference found. Your session may have expired.',
  success: 'Payment successful! Your booking is confirmed.',
  notVerified: 'Payment could not be verified.',
  thrown: 'An error occurred during verification. Please contact support.',
} as const

export const redirectMs = 3000
const firstMs = 2000
const mostMs = 15_000

/** 2 s, 3 s, 4.5 s … 15 s. */
export const waitBefore = (attempt: number): number => Math.min(mostMs, firstMs * 1.5 ** attempt)

export function after(before: Verifying, result: Result<Answer>): Verifying {
  if (result.ok) return told(result.answer)
  if (result.kind !== 'unreachable' && result.kind !== 'retry')
    return { is: 'failed', message: result.message || words.notVerified, booking: null }
  // Not a failure of the payment: what the server said before stays displayed, and the request is repeated.
  if (before.is === 'pending') return { ...before, trouble: true }
  return before.is === 'late' ? before : { is: 'error', message: result.message }
}

function told({ success, message, status, network, booking }: Answer): Verifying {
  if (success) return { is: 'successful', booking }
  if (status === 'pending') return { is: 'pending', network: network ?? null, booking, trouble: false }
  if (status === 'refund_due' || status === 'refunded')
    return { is: 'late', message, isBack: status === 'refunded', booking }
  return { is: 'failed', message: message || words.notVerified, booking }
}
