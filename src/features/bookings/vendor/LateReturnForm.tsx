import { useState } from 'react'
import type { VendorBooking } from '#contract/bookings/bookings'
import { addDays, formatInstant, lusakaInstant } from '#contract/core/dates'
import { halfHours } from '#contract/partners/opening-hours'
import { reportLateReturn, type AffectedBooking } from '#contract/bookings/late-return'
import { isHire } from '#contract/verticals/index'
import { call } from '../../../api/client'
import { pullNow } from '../../../sync/index'
import { Button } from '../../../ui/Button'
import { DateInput } from '../../../ui/DateInput'
import { Field } from '../../../ui/Field'
import { Grid } from '../../../ui/Grid'
import { Notice } from '../../../ui/Notice'
import { Row } from '../../../ui/Row'
import { Select } from '../../../ui/Select'
import { Stack } from '../../../ui/Stack'
import { Text } from '../../../ui/Text'

const times = halfHours.map((time) => ({ value: time, label: time }))
const maxDaysLater = 60

/** Form for a late return. The server moves or notifies the customers of the next bookings. */
export function LateReturnForm({ booking }: { booking: VendorBooking }) {
  const endsOn = booking.endsOn ?? booking.startsOn
  const [date, setDate] = useState(endsOn)
  const [time, setTime] = useState('17:00')
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<string>()
  const [next, setNext] = useState<readonly AffectedBooking[]>()
  if (booking.status !== 'in_service' || !isHire(booking.bookingType)) return null
  const save = async (event: { preventDefault(): void }) => {
    event.preventDefault()
    setBusy(true)
    const result = await call(reportLateReturn, {
      params: { id: booking._id },
      body: { returnAt: lusakaInstant(date, time).toISOString() },
    })
    await pullNow()
    setBusy(false)
    setFault(result.ok ? undefined : (result.fields?.returnAt ?? result.message))
    setNext(result.ok ? result.answer.next : undefined)
  }
  return (
    <form onSubmit={(event) => void save(event)}>
      <Stack gap={3}>
        {next && (
          <Notice tone="done" icon="check-circle" title="Saved" role="status">
            {next.map(describeOutcome).join(' ') || 'No booking follows this one.'}
          </Notice>
        )}
        {booking.endsAt && <Text>Expected back by {formatInstant(booking.endsAt)}.</Text>}
        <Grid columns={2} gap={2} tight>
          <Field label="New return date" error={fault}>
            <DateInput
              min={endsOn}
              max={addDays(endsOn, maxDaysLater)}
              value={date}
              onChange={(event) => setDate(event.target.value || endsOn)}
            />
          </Field>
          <Field label="Time">
            <Select options={times} value={time} onChange={(event) => setTime(event.target.value)} />
          </Field>
        </Grid>
        <Row>
          <Button type="submit" variant="outline" loading={busy}>
            Save
          </Button>
        </Row>
      </Stack>
    </form>
  )
}

function describeOutcome({ reference, outcome, startsAt }: AffectedBooking): string {
  switch (outcome) {
    case 'moved':
      return `${reference} was moved to another vehicle.`
    case 'unmoved':
      return `${reference} is unchanged, with less time to prepare.`
    case 'later':
      return `${reference} now starts at ${startsAt ? formatInstant(startsAt) : 'a later time'}. The customer can wait or cancel.`
    case 'cancelled':
      return `${reference} was cancelled. The customer gets a full refund.`
    case 'unpaid':
      return `${reference} was unpaid and is no longer held.`
  }
}
