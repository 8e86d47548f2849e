/** In its own file, because every signed-in page predicts the effect of pending payments. */
import { ngweeOf, zmwOf } from '../../core/money'

interface Line {
  amount: number
  received?: number | undefined
}

/** A part of a line, with the number of the line. */
type Part<T extends Line> = Omit<T, 'amount' | 'received'> & { amount: number; received?: number; line: number }

/**
 * Divides the lines of one payment among the bookings of a sale, in their order (decision 123). The parts of a line add up
 * to it. Change was given once: the last part of the cash has what was received beyond the other parts.
 * @param dues what each booking takes at most, in ZMW. The last one takes what is left.
 * @returns the parts of each booking, with the number of their line
 */
export function allocatePayments<T extends Line>(payments: readonly T[], dues: readonly number[]): Part<T>[][] {
  const parts = dues.map((): Part<T>[] => [])
  const left = dues.map((due, index) => (index === dues.length - 1 ? Infinity : ngweeOf(due)))
  for (const [line, { amount, received: receivedForLine, ...fields }] of payments.entries()) {
    let rest = ngweeOf(amount)
    let receivedRest = ngweeOf(receivedForLine ?? 0)
    for (const [index, part] of parts.entries()) {
      const ngwee = Math.min(rest, left[index] ?? 0)
      if (ngwee === 0) continue
      rest -= ngwee
      left[index] = (left[index] ?? 0) - ngwee
      const received = receivedForLine === undefined || rest > 0 ? undefined : zmwOf(receivedRest)
      receivedRest -= ngwee
      part.push({ ...fields, amount: zmwOf(ngwee), ...(received !== undefined && { received }), line })
    }
  }
  return parts
}
