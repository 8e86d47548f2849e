/** State of a payment verification after each response, and the delay until the next poll. Pure functions. */
import type { AnswerOf } from '#contract/core/endpoint'
import type { verifyPayment } from '#contract/money/payments'
import type { Network } from '#contract/core/phone-numbers'
import type { Result } from '../../../api/client'

type Answer = AnswerOf<typeof verifyPayment>

export type VerificationState =
  | { is: 'loading' }
  /** The server has not responded yet: offline, or a temporary error. The client requests it again. */
  | { is: 'error'; message: string }
  /** `trouble`: the last request for the status failed. */
  | { is: 'pending'; network: Network | null; booking: Answer['booking'] | null; trouble: boolean }
  | { is: 'successful'; booking: Answer['booking'] }
  /** The payment arrived too late or twice. `isBack`: the refund has been sent. */
  | { is: 'late'; message: string; isBack: boolean; booking: Answer['booking'] }
  | { is: 'failed'; message: string; booking: Answer['booking'] | null }

export const verificationMessages = {
  noReference: 'No payment reference found. Your session may have expired.',
  success: 'Payment successful! Your booking is confirmed.',
  notVerified: 'Payment could not be verified.',
  thrown: 'An error occurred during verification. Please contact support.',
} as const

export const redirectMs = 3000
const initialDelayMs = 2000
const maxDelayMs = 15_000

/** Returns the delay before the next poll, in ms: 2 s, 3 s, 4.5 s … 15 s. */
export const getPollDelayMs = (attempt: number): number => Math.min(maxDelayMs, initialDelayMs * 1.5 ** attempt)

export function getNextState(before: VerificationState, result: Result<Answer>): VerificationState {
  if (result.ok) return toVerificationState(result.answer)
  if (result.kind !== 'unreachable' && result.kind !== 'retry')
    return { is: 'failed', message: result.message || verificationMessages.notVerified, booking: null }
  // The request failed, not the payment. The previous state stays displayed, and the client repeats the request.
  if (before.is === 'pending') return { ...before, trouble: true }
  return before.is === 'late' ? before : { is: 'error', message: result.message }
}

function toVerificationState({ success, message, status, network, booking }: Answer): VerificationState {
  if (success) return { is: 'successful', booking }
  if (status === 'pending') return { is: 'pending', network: network ?? null, booking, trouble: false }
  if (status === 'refund_due' || status === 'refunded')
    return { is: 'late', message, isBack: status === 'refunded', booking }
  return { is: 'failed', message: message || verificationMessages.notVerified, booking }
}
