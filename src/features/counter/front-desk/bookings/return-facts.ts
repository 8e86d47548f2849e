import type { VendorBooking } from '#contract/bookings/bookings/bookings'
import { getPaidByPrompt, promptLabel } from '#contract/bookings/counter-payments/payment-prompt'
import { mergePayments } from '#contract/bookings/counter-payments/counter-payments'
import { paymentMethodLabels } from '#contract/bookings/counter-payments/payment-method-texts'
import { sumPayments } from '#contract/bookings/counter-payments/sum-payments'
import { formatZmw } from '#contract/core/money'
import { getReceivedPayments } from '#contract/counter/reservations'

/** What was given back for the returned products of a basket, by method. */
export function buildReturnFacts(returned: readonly VendorBooking[]): { label: string; value: string }[] {
  const onPhone = sumPayments(returned.map((item) => ({ amount: getPaidByPrompt(item) })))
  const lines = mergePayments(returned.flatMap(getReceivedPayments)).map(({ method, amount }) => ({
    label: `Returned: ${paymentMethodLabels[method]}`,
    value: formatZmw(amount),
  }))
  return onPhone > 0 ? [...lines, { label: `Returned: ${promptLabel}`, value: formatZmw(onPhone) }] : lines
}
