import { useState } from 'react'
import type { Booking } from '#contract/bookings/bookings/bookings'
import { getPaidByPrompt } from '#contract/bookings/counter-payments/payment-prompt'
import { formatZmw } from '#contract/core/money'
import { useMyBookings } from '../../../../db/queries/bookings'
import { Button } from '../../../../ui/forms/Button'
import { ConfirmDialog } from '../../../../ui/overlays/ConfirmDialog'
import { Facts } from '../../../../ui/text/Facts'
import { Notice } from '../../../../ui/states/Notice'
import { Stack } from '../../../../ui/layout/Stack'
import { Text } from '../../../../ui/text/Text'
import { isFree } from '../../shared/is-free'
import { estimateRefund, getBookingsCancelledTogether, canCancel } from './refund-estimate'
import { useCancel } from './use-cancel'
import { useUpdatableNow } from '../../../../ui/hooks/use-now'

/** Cancel button. The confirmation dialog shows the cost before anything is cancelled. */
export function CancelBooking({ booking, label = 'Cancel booking' }: { booking: Booking; label?: string }) {
  const [isConfirming, setConfirming] = useState(false)
  const [now, updateNow] = useUpdatableNow()
  const { busy, fault, cancel, clearFault } = useCancel(booking, () => setConfirming(false))
  if (!canCancel(booking, now)) return null
  // The cost may have changed since the page was opened.
  const openDialog = () => {
    updateNow()
    clearFault()
    setConfirming(true)
  }
  return (
    <>
      <Button variant="ghost" icon="close" onClick={openDialog}>
        {label}
      </Button>
      <ConfirmDialog
        open={isConfirming}
        title="Cancel this booking?"
        confirm="Cancel booking"
        cancel="Keep booking"
        danger
        busy={busy}
        onConfirm={() => void cancel()}
        onCancel={() => setConfirming(false)}
      >
        <Stack gap={3}>
          <CancellationCosts booking={booking} now={now} />
          {fault && (
            <Notice role="alert" tone="attention" icon="alert">
              {fault}
            </Notice>
          )}
        </Stack>
      </ConfirmDialog>
    </>
  )
}

/** Tilipo sends back at most what it holds, and the business gives back what was paid at its counter. */
function describeReturn({ vendorName, paid = 0, paidAtCounter }: Booking, refund: number | null): string {
  if (!paidAtCounter || refund === null) return 'It goes back to the wallet you paid from, within 24 hours.'
  const wallet = Math.min(refund, getPaidByPrompt({ paid, paidAtCounter }))
  return [
    wallet > 0 && `${formatZmw(wallet)} goes back to the wallet you paid from, within 24 hours.`,
    refund > wallet && `${vendorName} gives ${formatZmw(refund - wallet)} back at its counter.`,
  ]
    .filter(Boolean)
    .join(' ')
}

function CancellationCosts({ booking, now }: { booking: Booking; now: number }) {
  const together = getBookingsCancelledTogether(useMyBookings() ?? [], booking)
  const paid = together.reduce((sum, item) => sum + (item.paid ?? 0), 0)
  if (isFree(booking)) return <Text>We let {booking.vendorName} know. You can book another time.</Text>
  if (paid === 0) return <Text>Nothing has been paid, so cancelling is free.</Text>
  const refunds = together.map((item) => estimateRefund(item, now))
  const refundTotal = refunds.includes(null) ? null : refunds.reduce<number>((sum, refund) => sum + (refund ?? 0), 0)
  return (
    <Stack gap={3}>
      {together.length > 1 && (
        <Text>
          All {together.length} items from {booking.vendorName} in this order are cancelled together.
        </Text>
      )}
      {refundTotal !== null && (
        <Facts
          items={[
            { label: 'You paid', value: formatZmw(paid) },
            { label: `${booking.vendorName} keeps`, value: formatZmw(paid - refundTotal) },
            { label: 'You get back', value: formatZmw(refundTotal), total: true },
          ]}
        />
      )}
      <Text size="sm" tone="muted">
        {booking.quote.policy}
      </Text>
      {refundTotal !== 0 && <Text size="sm">{describeReturn(booking, refundTotal)}</Text>}
    </Stack>
  )
}
