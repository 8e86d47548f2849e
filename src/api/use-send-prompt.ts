/** Sends a request for mobile money to the phone of a customer at the counter (decision 127). */
import type { VendorBooking } from '#contract/bookings/bookings/bookings'
import { check } from '#contract/core/validation'
import type { BodyOf } from '#contract/core/endpoint'
import { chooseNetwork, type Network } from '#contract/core/phone-numbers'
import { PromptForm, sendPrompt } from '#contract/counter/prompts'
import { call } from './client'
import { useStableKey } from './use-stable-key'

type Body = BodyOf<typeof sendPrompt>
interface PromptRequest {
  /** The booking; undefined for a new sale. */
  bookingId?: string
  sale?: Body['sale']
  phone: string
  network: Network | null
  /** In ZMW. */
  amount: number
  shiftId?: string | undefined
}
type SendResult = { ok: true; booking: VendorBooking } | { ok: false; message: string; errors?: Record<string, string> }

/**
 * Returns a function that sends a request. A repetition after a lost response has the same ids, so that the customer is asked
 * once.
 */
export function useSendPrompt() {
  const bookingKey = useStableKey()
  const promptKey = useStableKey()
  return async ({ bookingId, sale, phone, network, amount, shiftId }: PromptRequest): Promise<SendResult> => {
    const checked = check(PromptForm, { phone, network: chooseNetwork(phone, network) })
    if (!checked.ok) {
      const errors = Object.fromEntries(checked.faults.map(({ field, message }) => [field, message]))
      return { ok: false, message: 'Please check the mobile money number.', errors }
    }
    // The time and the shift may change before a repetition of the same sale.
    const id = bookingId ?? bookingKey.getKey({ ...sale, at: undefined, shiftId: undefined })
    const promptId = promptKey.getKey([id, checked.value, amount])
    const body: Body = { id: promptId, ...checked.value, amount, ...(sale && { sale }), ...(shiftId && { shiftId }) }
    const result = await call(sendPrompt, { params: { id }, body }, { key: promptId })
    bookingKey.recordResult(result)
    promptKey.recordResult(result)
    if (result.ok) return { ok: true, booking: result.answer }
    return {
      ok: false,
      message:
        result.kind === 'unreachable'
          ? `${result.message} You can send it again: the customer is asked once.`
          : result.message,
      ...(result.fields && { errors: result.fields }),
    }
  }
}
