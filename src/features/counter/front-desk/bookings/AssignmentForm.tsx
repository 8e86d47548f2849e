import { useState } from 'react'
import type { VendorBooking } from '#contract/bookings/bookings/bookings'
import { assignBooking } from '#contract/counter/booking-steps'
import { send } from '../../../../sync/index'
import { Button } from '../../../../ui/forms/Button'
import { Field } from '../../../../ui/forms/Field'
import { Input } from '../../../../ui/forms/Input'
import { Row } from '../../../../ui/layout/Row'
import { toast } from '../../../../ui/overlays/toast'
import { getWords } from '#contract/verticals/words/index'
import { formatCommandName, useCurrentPath } from '../../shared/booking-command'

/** Whether a room, coach or car can still be assigned to the booking. */
export const isAssignable = ({ status }: VendorBooking): boolean => status === 'confirmed' || status === 'in_service'

/** Field for the assigned room, coach or car, as free text. The customer sees it on the ticket. */
export function AssignmentForm({ booking }: { booking: VendorBooking }) {
  const [assigned, setAssigned] = useState(booking.assigned ?? '')
  const [busy, setBusy] = useState(false)
  const at = useCurrentPath()
  const { label } = getWords(booking.bookingType).assigned
  if (!isAssignable(booking)) return null
  const save = async (event: { preventDefault(): void }) => {
    event.preventDefault()
    setBusy(true)
    const name = formatCommandName(assigned.trim() ? `${label} ${assigned.trim()}` : `${label}: none`, booking)
    const sent = await send(
      assignBooking,
      { params: { id: booking._id }, body: { assigned } },
      { preview: { name, at } },
    )
    setBusy(false)
    toast(sent.ok ? { title: 'Saved' } : { title: 'Not saved', description: sent.message, tone: 'destructive' })
  }
  return (
    <form onSubmit={(event) => void save(event)}>
      <Row align="end">
        <Field label={label} optional>
          <Input maxLength={40} value={assigned} onChange={(event) => setAssigned(event.target.value)} />
        </Field>
        <Button type="submit" variant="outline" loading={busy} disabled={assigned.trim() === (booking.assigned ?? '')}>
          Save
        </Button>
      </Row>
    </form>
  )
}
