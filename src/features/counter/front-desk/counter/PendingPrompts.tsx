import { isPromptPending, type PaymentPrompt } from '#contract/bookings/counter-payments/payment-prompt'
import type { VendorBooking } from '#contract/bookings/bookings/bookings'
import { formatZmw } from '#contract/core/money'
import { computeDueAtCounter } from '#contract/counter/reservations'
import { useNow } from '../../../../ui/hooks/use-now'
import { Card } from '../../../../ui/layout/Card'
import { Stack } from '../../../../ui/layout/Stack'
import { Disclosure } from '../../../../ui/overlays/Disclosure'
import { Heading } from '../../../../ui/text/Heading'
import { mergeSale } from '../bookings/shipment'
import { PromptStatus, usePullWhile } from './PromptStatus'

const recentMs = 10 * 60_000

type Prompted = VendorBooking & { prompt: PaymentPrompt }

/** Returns what still needs a clerk: pending requests, failed ones that can be repeated, and recent results. */
export function listOpenPrompts(bookings: readonly VendorBooking[], now: number): Prompted[] {
  const isOpen = (booking: VendorBooking): booking is Prompted => {
    const { prompt, status } = booking
    if (!prompt || status === 'cancelled_by_partner') return false
    if (prompt.status === 'pending') return true
    const isRecent = now - Date.parse(prompt.changedAt) < recentMs
    return isRecent && (prompt.status !== 'failed' || computeDueAtCounter(booking) > 0)
  }
  return mergeSales(bookings)
    .filter(isOpen)
    .sort((a, b) => (a.prompt.startedAt < b.prompt.startedAt ? 1 : -1))
}

/** A request for a basket pays for several bookings. */
function mergeSales(bookings: readonly VendorBooking[]): VendorBooking[] {
  const sales = new Map<string, [VendorBooking, ...VendorBooking[]]>()
  for (const booking of bookings) {
    if (!booking.isWalkIn || !booking.reservedUntil) continue
    const id = booking.orderId ?? booking._id
    sales.set(id, [...(sales.get(id) ?? []), booking] as [VendorBooking, ...VendorBooking[]])
  }
  return [...sales.values()].map(mergeSale)
}

const stateLabels: Record<PaymentPrompt['status'], string> = {
  pending: 'Waiting',
  successful: 'Paid',
  failed: 'Not paid',
  refund_due: 'Sent back',
  refunded: 'Sent back',
}

/** Requests on the phones of customers, also of other clerks, so that everybody can go on with the next customer. */
export default function PendingPrompts({ bookings }: { bookings: readonly VendorBooking[] }) {
  const open = listOpenPrompts(bookings, useNow())
  usePullWhile(open.some(isPromptPending))
  if (open.length === 0) return null
  return (
    <Card as="section" pad="sm" aria-label="Requests on the phone">
      <Stack gap={2}>
        <Heading level={2} size="card">
          Requests on the phone
        </Heading>
        {open.map((booking) => (
          <Disclosure
            key={booking._id}
            summary={`${stateLabels[booking.prompt.status]}: ${booking.customerName}, ${formatZmw(booking.prompt.amount)}`}
          >
            <PromptStatus booking={booking} />
          </Disclosure>
        ))}
      </Stack>
    </Card>
  )
}
