/** In its own file, because every signed-in page predicts the effect of pending payments. */
import { ngweeOf, zmwOf } from '../../core/money'

interface Line {
  amount: number
  received?: number | undefined
}

/**
 * Divides the lines of one payment among the bookings of a sale, in their order (decision 123). The parts of a line add up
 * to it. Change was given once: the last part of the cash has what was received beyond the other parts.
 * @param dues what each booking takes at most, in ZMW. The last one takes what is left.
 * @returns the parts of each booking, with the number of their line
 */
export function allocatePayments<T extends Line>(
  payments: readonly T[],
  dues: readonly number[],
): (T & { line: number })[][] {
  const parts: (T & { line: number })[][] = dues.map(() => [])
  const left = dues.map((due, index) => (index === dues.length - 1 ? Infinity : ngweeOf(due)))
  payments.forEach(({ received, ...payment }, line) => {
    let rest = ngweeOf(payment.amount)
    let receivedRest = received === undefined ? undefined : ngweeOf(received)
    for (const [index, due] of left.entries()) {
      const ngwee = Math.min(rest, due)
      if (ngwee === 0) continue
      rest -= ngwee
      left[index] = due - ngwee
      const isLast = rest === 0
      const ownReceived = receivedRest === undefined || !isLast ? undefined : zmwOf(receivedRest)
      if (receivedRest !== undefined) receivedRest -= ngwee
      const part = {
        ...payment,
        amount: zmwOf(ngwee),
        ...(ownReceived !== undefined && { received: ownReceived }),
        line,
      }
      parts[index]!.push(part as T & { line: number })
    }
  })
  return parts
}
