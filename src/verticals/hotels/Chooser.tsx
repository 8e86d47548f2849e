import { useState } from 'react'
import { addDays } from '#contract/days'
import { wholeZmw } from '#contract/money'
import { mostRooms, type RoomDetails } from '#contract/verticals/shapes/hotels'
import { Calendar } from '../../ui/Calendar'
import { DateInput } from '../../ui/DateInput'
import { Field } from '../../ui/Field'
import { Grid } from '../../ui/Grid'
import { NumberStepper } from '../../ui/NumberStepper'
import { Stack } from '../../ui/Stack'
import { Text } from '../../ui/Text'
import { detailsOf, plural } from '../details-of'
import type { ChooserProps } from '../screens'
import { arriveOn, canPick, faultOf, freeNights, mostGuests, pickDay, pricesOf, type StayDraft } from './choice'
import { Extras } from './Extras'

export { choiceOf, readDraft, withoutOwn, writeDraft } from './choice'

export const prompt = 'Choose your dates to see the price.'

const daysAhead = 365

/** Selects dates, guests and rooms. The user types the dates or selects them in the calendar. */
export default function Chooser({ listing, draft, onChange, today, days, faults = {} }: ChooserProps<StayDraft>) {
  const [month, setMonth] = useState((draft.checkIn ?? today).slice(0, 7))
  const isFree = freeNights(days, draft.rooms, today)
  const free = new Map(days?.map((day) => [day.date, day.free]))
  const found = detailsOf<RoomDetails>(listing)
  const prices = pricesOf(days)
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
            onChange={(event) => change(arriveOn(draft, event.target.value || undefined))}
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
      <Fault words={faultOf(draft, isFree) ?? faults.choice} />
      <Calendar
        label="Nights"
        month={month}
        onMonth={setMonth}
        first={today}
        last={addDays(today, daysAhead)}
        from={draft.checkIn}
        to={draft.checkOut}
        isFree={(date) => canPick(draft, date, isFree)}
        describe={(date) => describe(free.get(date), prices?.get(date))}
        {...(prices ? { mark: (date) => short(prices.get(date)) } : {})}
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
            max={mostGuests}
            value={draft.guests}
            onChange={(guests) => change({ ...draft, guests })}
          />
        </Field>
        <Field label="Rooms" error={faults.rooms}>
          <NumberStepper
            label="Rooms"
            max={mostRooms}
            value={draft.rooms}
            onChange={(rooms) => change({ ...draft, rooms })}
          />
        </Field>
      </Grid>
      {found && (
        <Text size="xs" tone="muted">
          Each room sleeps {found.sleeps}. Room assigned at check-in.
        </Text>
      )}
      <Extras extras={found?.extras ?? []} draft={draft} onChange={onChange} fault={faults.extras} />
    </Stack>
  )
}

const Fault = ({ words }: { words: string | undefined }) =>
  words ? (
    <Text size="sm" tone="attention" weight="medium" role="alert">
      {words}
    </Text>
  ) : null

function describe(free: number | undefined, price: number | undefined): string | undefined {
  if (free === undefined) return undefined
  if (free < 1) return 'sold out'
  return price === undefined ? `${plural(free, 'room')} free` : `${plural(free, 'room')} free, ${wholeZmw(price)}`
}

/** Formats a price in ZMW for a calendar cell 45 px wide, such as `950` or `12k`. */
const short = (price: number | undefined): string | undefined =>
  price === undefined ? undefined : price < 10_000 ? String(Math.round(price)) : `${Math.round(price / 1000)}k`
