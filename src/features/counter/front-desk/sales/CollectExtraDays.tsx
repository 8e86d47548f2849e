import { useState } from 'react'
import type { VendorBooking } from '#contract/bookings/bookings/bookings'
import { collectExtraDays, sumUncollected } from '#contract/counter/late-return'
import { formatZmw } from '#contract/core/money'
import { call } from '../../../../api/client'
import { useOpenShift } from '../../../../db/queries/cash-shifts'
import { pullNow } from '../../../../sync/index'
import { useDeviceId } from '../../../../sync/hooks/use-device-id'
import { Button } from '../../../../ui/forms/Button'
import { ConfirmDialog } from '../../../../ui/overlays/ConfirmDialog'
import { Row } from '../../../../ui/layout/Row'
import { toast } from '../../../../ui/overlays/toast'

/** Records that the customer has paid the further days of a late return in cash. Needs a connection, like the return. */
export default function CollectExtraDays({ booking }: { booking: VendorBooking }) {
  const [isAsking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const deviceId = useDeviceId()
  const shift = useOpenShift(deviceId)
  const amount = sumUncollected(booking.lateReturns)
  const collect = async () => {
    setBusy(true)
    const result = await call(collectExtraDays, {
      params: { id: booking._id },
      body: { amount, ...(shift && deviceId && { shift: { id: shift._id, deviceId } }) },
    })
    await pullNow()
    setBusy(false)
    setAsking(false)
    if (!result.ok) toast({ title: 'Not saved', description: result.message, tone: 'destructive' })
  }
  return (
    <Row>
      <Button size="sm" variant="outline" onClick={() => setAsking(true)}>
        Received {formatZmw(amount)} in cash
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={`Did you receive ${formatZmw(amount)} in cash?`}
        confirm="Save"
        cancel="Go back"
        busy={busy}
        onConfirm={() => void collect()}
        onCancel={() => setAsking(false)}
      >
        {booking.customerName} has paid the further days.{' '}
        {shift ? 'The money is added to your open shift.' : 'You have no open shift, so the money is not counted.'}
      </ConfirmDialog>
    </Row>
  )
}
