import { useState } from 'react'
import type { LateReturn, VendorBooking } from '#contract/bookings/bookings/bookings'
import { addDays, formatInstant, lusakaDate, lusakaInstant, lusakaTime } from '#contract/core/dates'
import { formatZmw, ngweeOf, zmwOf } from '#contract/core/money'
import { formatPlural } from '#contract/core/plural'
import { halfHours } from '#contract/business/business/opening-hours'
import { countExtraDays, reportLateReturn, sumUncollected, type AffectedBooking } from '#contract/counter/late-return'
import { isHire } from '#contract/verticals/index'
import { call } from '../../../../api/client'
import { pullNow } from '../../../../sync/index'
import { Button } from '../../../../ui/forms/Button'
import { DateInput } from '../../../../ui/forms/DateInput'
import { Field } from '../../../../ui/forms/Field'
import { Grid } from '../../../../ui/layout/Grid'
import { Notice } from '../../../../ui/states/Notice'
import { lazyPart } from '../../../../ui/states/lazy-part'
import { RadioGroup } from '../../../../ui/forms/RadioGroup'
import { Row } from '../../../../ui/layout/Row'
import { Select } from '../../../../ui/forms/Select'
import { Stack } from '../../../../ui/layout/Stack'
import { Text } from '../../../../ui/text/Text'
import { getNow } from '../../../../server-time'

const CollectExtraDays = lazyPart(() => import('../sales/CollectExtraDays'), { offline: true })

const times = halfHours.map((time) => ({ value: time, label: time }))
const maxDaysLater = 60

type Decision = LateReturn['decision']

/** Form for a late return. The server moves or notifies the customers of the next bookings. */
export function LateReturnForm({ booking }: { booking: VendorBooking }) {
  const endsOn = booking.endsOn ?? booking.startsOn
  const [openedAt] = useState(getNow)
  // A car that is late comes back today at the earliest.
  const firstDay = [endsOn, lusakaDate(openedAt)].sort()[1]!
  const [date, setDate] = useState(firstDay)
  const [time, setTime] = useState(() => getFirstTime(booking, firstDay, openedAt))
  const [decision, setDecision] = useState<Decision | ''>('')
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<string>()
  const [undecided, setUndecided] = useState(false)
  const [next, setNext] = useState<readonly AffectedBooking[]>()
  if (!isHire(booking.bookingType)) return null
  if (booking.status !== 'in_service') return <LateReturns booking={booking} />
  const returnAt = lusakaInstant(date, time).toISOString()
  const days = countExtraDays(booking, returnAt)
  const charge = days > 0 && booking.dayPrice ? zmwOf(days * ngweeOf(booking.dayPrice)) : 0
  const save = async (event: { preventDefault(): void }) => {
    event.preventDefault()
    if (isPast(returnAt)) return setFault('This time has passed. Please choose when it will be back.')
    if (charge > 0 && !decision) return setUndecided(true)
    setBusy(true)
    const result = await call(reportLateReturn, {
      params: { id: booking._id },
      body: { returnAt, ...(charge > 0 && decision && { extraDays: decision }) },
    })
    await pullNow()
    setBusy(false)
    setFault(result.ok ? undefined : (result.fields?.returnAt ?? result.message))
    setNext(result.ok ? result.answer.next : undefined)
    if (result.ok) setDecision('')
  }
  return (
    <form onSubmit={(event) => void save(event)}>
      <Stack gap={3}>
        {next && (
          <Notice tone="done" icon="check-circle" title="Saved" role="status">
            {next.map(describeOutcome).join(' ') || 'No booking follows this one.'}
          </Notice>
        )}
        <LateReturns booking={booking} />
        {booking.endsAt && <Text>Expected back by {formatInstant(booking.endsAt)}.</Text>}
        <Grid columns={2} gap={2} tight>
          <Field label="New return date" error={fault}>
            <DateInput
              min={firstDay}
              max={addDays(endsOn, maxDaysLater)}
              value={date}
              onChange={(event) => setDate(event.target.value || firstDay)}
            />
          </Field>
          <Field label="Time">
            <Select options={times} value={time} onChange={(event) => setTime(event.target.value)} />
          </Field>
        </Grid>
        {charge > 0 && (
          <Field
            group
            label={`${formatDays(days)}, ${formatZmw(charge)}`}
            error={undecided && !decision ? 'Please choose whether the customer pays for this.' : undefined}
          >
            <RadioGroup<Decision | ''>
              cards
              options={[
                {
                  value: 'charged',
                  label: `Charge ${formatZmw(charge)}`,
                  hint: 'The customer pays you in cash, or you claim it from the deposit.',
                },
                { value: 'waived', label: 'Waive', hint: 'The customer pays nothing more.' },
              ]}
              value={decision}
              onChange={setDecision}
            />
          </Field>
        )}
        <Row>
          <Button type="submit" variant="outline" loading={busy}>
            Save
          </Button>
        </Row>
      </Stack>
    </form>
  )
}

const isPast = (instant: string): boolean => Date.parse(instant) <= getNow()

/** What was decided about the further days of earlier late returns. */
const LateReturns = ({ booking }: { booking: VendorBooking }) => (
  <>
    {(booking.lateReturns ?? []).map((lateReturn) => (
      <Text key={lateReturn.returnAt}>
        {formatDays(lateReturn.days)} until {formatInstant(lateReturn.returnAt)}: {formatCharge(lateReturn)}
      </Text>
    ))}
    {sumUncollected(booking.lateReturns) > 0 && <CollectExtraDays booking={booking} />}
  </>
)

function formatCharge({ amount, decision, collectedAt }: LateReturn): string {
  if (decision === 'waived') return `${formatZmw(amount)} waived.`
  return collectedAt
    ? `${formatZmw(amount)}, received in cash on ${formatInstant(collectedAt)}.`
    : `${formatZmw(amount)}, to collect in cash.`
}

const formatDays = (days: number): string => formatPlural(days, { one: '# further day', other: '# further days' })

/** Returns the first half hour that is later than the planned return and than now. */
function getFirstTime({ endsAt }: VendorBooking, day: string, now: number): string {
  const isToday = day === lusakaDate(now)
  const latest = Math.max(isToday ? now : 0, endsAt && lusakaDate(Date.parse(endsAt)) === day ? Date.parse(endsAt) : 0)
  return latest === 0 ? '17:00' : (halfHours.find((time) => time > lusakaTime(latest)) ?? halfHours.at(-1)!)
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
