import { useState } from 'react'
import type { Booking } from '#contract/bookings'
import { formatZmw } from '#contract/money'
import { useMyBookings } from '../../../db/queries/bookings'
import { Button } from '../../../ui/Button'
import { ConfirmDialog } from '../../../ui/ConfirmDialog'
import { Facts } from '../../../ui/Facts'
import { Stack } from '../../../ui/Stack'
import { Text } from '../../../ui/Text'
import { comingBack, endingWith, mayCancel } from './coming-back'
import { useCancel } from './use-cancel'

/** Cancel button. The confirmation dialog shows the cost before anything is cancelled. */
export function CancelBooking({ booking, label = 'Cancel booking' }: { booking: Booking; label?: string }) {
  const [asks, setAsks] = useState(false)
  const [now, setNow] = useState(Date.now)
  const { busy, cancel } = useCancel(booking, () => setAsks(false))
  if (!mayCancel(booking, now)) return null
  // The cost may have changed since the page was opened.
  const ask = () => {
    setNow(Date.now())
    setAsks(true)
  }
  return (
    <>
      <Button variant="ghost" icon="close" onClick={ask}>
        {label}
      </Button>
      <ConfirmDialog
        open={asks}
        title="Cancel this booking?"
        confirm="Cancel booking"
        cancel="Keep booking"
        danger
        busy={busy}
        onConfirm={() => void cancel()}
        onCancel={() => setAsks(false)}
      >
        <Costs booking={booking} now={now} />
      </ConfirmDialog>
    </>
  )
}

function Costs({ booking, now }: { booking: Booking; now: number }) {
  const together = endingWith(useMyBookings() ?? [], booking)
  const paid = together.reduce((sum, one) => sum + (one.paid ?? 0), 0)
  if (paid === 0) return <Text>Nothing has been paid, so cancelling is free.</Text>
  const backs = together.map((one) => comingBack(one, now))
  const back = backs.includes(null) ? null : backs.reduce<number>((sum, one) => sum + (one ?? 0), 0)
  return (
    <Stack gap={3}>
      {together.length > 1 && (
        <Text>
          All {together.length} items from {booking.vendorName} in this order are cancelled together.
        </Text>
      )}
      {back !== null && (
        <Facts
          items={[
            { label: 'You paid', value: formatZmw(paid) },
            { label: `${booking.vendorName} keeps`, value: formatZmw(paid - back) },
            { label: 'You get back', value: formatZmw(back), total: true },
          ]}
        />
      )}
      <Text size="sm" tone="muted">
        {booking.quote.policy}
      </Text>
      {back !== 0 && <Text size="sm">It goes back to the wallet you paid from, within 24 hours.</Text>}
    </Stack>
  )
}
