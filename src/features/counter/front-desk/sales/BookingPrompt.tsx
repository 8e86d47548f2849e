import type { VendorBooking } from '#contract/bookings/bookings/bookings'
import { PromptStatus } from '../counter/PromptStatus'

/** The request on the customer's phone for a booking of the counter. */
export default function BookingPrompt({ booking: { prompt, ...booking } }: { booking: VendorBooking }) {
  return prompt && <PromptStatus booking={{ ...booking, prompt }} />
}
