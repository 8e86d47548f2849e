import { formatPlural } from '#contract/core/plural'
import { useState } from 'react'
import { addDays } from '#contract/core/dates'
import { formatZmwNoBreak } from '#contract/core/money'
import { maxRooms, type RoomDetails } from '#contract/verticals/hotels/schema'
import { Calendar } from '../../ui/forms/Calendar'
import { DateInput } from '../../ui/forms/DateInput'
import { Field } from '../../ui/forms/Field'
import { Grid } from '../../ui/layout/Grid'
import { NumberStepper } from '../../ui/forms/NumberStepper'
import { Stack } from '../../ui/layout/Stack'
import { Text } from '../../ui/text/Text'
import { getDetails } from '../listing-facts'
import type { ChooserProps } from '../screens'
import { formatShortZmw } from '../short-price'
import {
  setCheckIn,
  canPick,
  getDateFault,
  createNightCheck,
  maxGuests,
  pickDay,
  getVaryingPrices,
  type StayDraft,
} from './choice'
import { Extras } from './Extras'

export {
  buildChoice,
  readChoice,
  readDraft,
  counterStock,
  getCounterQuery,
  getMinStay,
  excludeOwnHold,
  writeDraft,
} from './choice'

export const prompt = 'Choose your dates to see the price.'

const daysAhead = 365

/** Selects dates, guests and rooms. The user types the dates or selects them in the calendar. */
export default function Chooser({ listing, draft, onChange, today, days, faults = {} }: ChooserProps<StayDraft>) {
  const [month, setMonth] = useState((draft.checkIn ?? today).slice(0, 7))
  const isFree = createNightCheck(days, draft.rooms, today)
  const free = new Map(days?.map((day) => [day.date, day.free]))
  const minStays = new Map(days?.map((day) => [day.date, day.minStay]))
  const details = getDetails<RoomDetails>(listing)
  const prices = getVaryingPrices(days)
  const change = (next: StayDraft) => {
    if (next.checkIn && next.checkIn !== draft.checkIn) setMonth(next.checkIn.slice(0, 7))
    onChange(next)
  }
  return (
    <Stack gap={3}>
      <Grid tight gap={3}>
        <Field label="Check-in" error={faults.checkIn ?? faults.startsOn}>
          <DateInput
            min={today}
            max={addDays(today, daysAhead)}
            value={draft.checkIn ?? ''}
            onChange={(event) => change(setCheckIn(draft, event.target.value || undefined))}
          />
        </Field>
        <Field label="Check-out" error={faults.checkOut}>
          <DateInput
            min={addDays(draft.checkIn ?? today, 1)}
            value={draft.checkOut ?? ''}
            onChange={(event) => change({ ...draft, checkOut: event.target.value || undefined })}
          />
        </Field>
      </Grid>
      <FaultMessage words={getDateFault(draft, isFree) ?? faults.choice} />
      <Calendar
        label="Nights"
        month={month}
        onMonth={setMonth}
        first={today}
        last={addDays(today, daysAhead)}
        from={draft.checkIn}
        to={draft.checkOut}
        isFree={(date) => canPick(draft, date, isFree)}
        describe={(date) => describeNight(free.get(date), prices?.get(date), minStays.get(date))}
        {...(prices ? { mark: (date) => formatShortPrice(prices.get(date)) } : {})}
        onPick={(date) => change(pickDay(draft, date, isFree))}
      />
      {days?.some((day) => day.free < draft.rooms) && (
        <Text size="xs" tone="muted">
          Crossed-out nights are sold out.
        </Text>
      )}
      <Grid tight gap={3}>
        <Field label="Guests" error={faults.guests}>
          <NumberStepper
            label="Guests"
            max={maxGuests}
            value={draft.guests}
            onChange={(guests) => change({ ...draft, guests })}
          />
        </Field>
        <Field label="Rooms" error={faults.rooms}>
          <NumberStepper
            label="Rooms"
            max={maxRooms}
            value={draft.rooms}
            onChange={(rooms) => change({ ...draft, rooms })}
          />
        </Field>
      </Grid>
      {details && (
        <Text size="xs" tone="muted">
          Each room sleeps {details.sleeps}. Room assigned at check-in.
        </Text>
      )}
      <Extras extras={details?.extras ?? []} draft={draft} onChange={onChange} fault={faults.extras} />
    </Stack>
  )
}

const FaultMessage = ({ words: message }: { words: string | undefined }) =>
  message ? (
    <Text size="sm" tone="attention" weight="medium" role="alert">
      {message}
    </Text>
  ) : null

function describeNight(
  free: number | undefined,
  price: number | undefined,
  minStay: number | undefined,
): string | undefined {
  if (free === undefined) return undefined
  if (free < 1) return 'sold out'
  return [
    `${formatPlural(free, { one: '# room', other: '# rooms' })} free`,
    price !== undefined && formatZmwNoBreak(price),
    minStay && `minimum stay ${formatPlural(minStay, { one: '# night', other: '# nights' })}`,
  ]
    .filter(Boolean)
    .join(', ')
}

const formatShortPrice = (price: number | undefined): string | undefined =>
  price === undefined ? undefined : formatShortZmw(price)
