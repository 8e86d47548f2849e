import { useState } from 'react'
import type { VendorBooking } from '#contract/bookings/bookings/bookings'
import { reportOrder, type OrderReportBody } from '#contract/counter/order-reports'
import { addDays, formatDate, formatInstant } from '#contract/core/dates'
import { send } from '../../../../sync/index'
import { Button } from '../../../../ui/forms/Button'
import { DateInput } from '../../../../ui/forms/DateInput'
import { Disclosure } from '../../../../ui/overlays/Disclosure'
import { Field } from '../../../../ui/forms/Field'
import { Textarea } from '../../../../ui/forms/Input'
import { Row } from '../../../../ui/layout/Row'
import { Stack } from '../../../../ui/layout/Stack'
import { Text } from '../../../../ui/text/Text'
import { toast } from '../../../../ui/overlays/toast'
import { isCollected } from './available-steps'
import { formatCommandName, useCurrentPath } from '../../shared/booking-command'
import { useLusakaToday } from '../../../../ui/hooks/use-now'

const maxDelayDays = 180

/** Tells the customer that the goods of an order are ready for collection or delayed. Works offline. */
export default function OrderReports({ booking }: { booking: VendorBooking }) {
  const { readyAt, delayedUntil, status } = booking
  const today = useLusakaToday()
  const [until, setUntil] = useState('')
  const [note, setNote] = useState('')
  const [isBusy, setBusy] = useState(false)
  const at = useCurrentPath()
  const report = async (body: OrderReportBody, action: string) => {
    setBusy(true)
    const preview = { name: formatCommandName(action, booking), at }
    const sent = await send(reportOrder, { params: { id: booking._id }, body }, { preview })
    setBusy(false)
    if (!sent.ok) return toast({ title: 'Not saved', description: sent.message, tone: 'destructive' })
    toast({ title: 'Saved', description: `We let ${booking.customerName} know.` })
    setUntil('')
    setNote('')
  }
  return (
    <Stack gap={3}>
      {readyAt && <Text>Ready for collection since {formatInstant(readyAt)}.</Text>}
      {delayedUntil && <Text>Delayed until {formatDate(delayedUntil)}.</Text>}
      {status === 'confirmed' && isCollected(booking) && !readyAt && (
        <Row>
          <Button size="sm" disabled={isBusy} onClick={() => void report({ report: 'ready' }, 'Ready for collection')}>
            Mark ready for collection
          </Button>
        </Row>
      )}
      <Disclosure summary="Report a delay">
        <form
          onSubmit={(event) => {
            event.preventDefault()
            void report(
              { report: 'delayed', until, ...(note.trim() ? { note: note.trim() } : {}) },
              `Delayed until ${formatDate(until)}`,
            )
          }}
        >
          <Stack gap={3}>
            <Field label="New day">
              <DateInput
                min={today}
                max={addDays(today, maxDelayDays)}
                value={until}
                onChange={({ target }) => setUntil(target.value)}
              />
            </Field>
            <Field label="Message to the customer" optional>
              <Textarea rows={3} maxLength={300} value={note} onChange={({ target }) => setNote(target.value)} />
            </Field>
            <Row>
              <Button type="submit" size="sm" variant="outline" disabled={isBusy || !until || until < today}>
                Tell the customer
              </Button>
            </Row>
          </Stack>
        </form>
      </Disclosure>
    </Stack>
  )
}
