import { useState } from 'react'
import { formatDate, formatInstant } from '#contract/core/dates'
import { vacancyValidDays } from '#contract/verticals/real-estate/viewings'
import { Calendar } from '../../ui/forms/Calendar'
import { ChoiceGrid } from '../../ui/forms/ChoiceGrid'
import { DateInput } from '../../ui/forms/DateInput'
import { Field } from '../../ui/forms/Field'
import { Notice } from '../../ui/states/Notice'
import { RadioGroup } from '../../ui/forms/RadioGroup'
import { Stack } from '../../ui/layout/Stack'
import { Text } from '../../ui/text/Text'
import type { ChooserProps, Taken } from '../screens'
import {
  isFree as isTimeFree,
  isUnavailable,
  getLastMoveInDay,
  getLastViewingDay,
  findObstacle,
  timesOn,
  type HomeDraft,
} from './choice'
import { useNow } from '../../ui/hooks/use-now'

export {
  buildChoice,
  getCounterQuery,
  isUnavailable,
  readChoice,
  readDraft,
  getAvailabilityWindow,
  writeDraft,
} from './choice'

export const prompt = 'Choose a day and time for a viewing, or a move-in day.'
export const isFree = ({ wants }: HomeDraft): boolean => wants === 'viewing'
export const action = ({ wants }: HomeDraft): string => (wants === 'viewing' ? 'Book viewing' : 'Apply')

const requestOptions = [
  { value: 'viewing', label: 'View it first', hint: 'Always free' },
  { value: 'application', label: 'Apply to move in', hint: 'You pay after the agent accepts' },
] as const

/** Selects a viewing or a move-in application. */
export default function Chooser(props: ChooserProps<HomeDraft>) {
  const { draft, onChange, taken, today, faults = {}, isChange = false } = props
  if (isUnavailable(taken)) return <VacancyNotice taken={taken} />
  return (
    <Stack gap={4}>
      <VacancyNotice taken={taken} />
      {!isChange && (
        <Field group label="What would you like?">
          <RadioGroup
            cards
            options={requestOptions}
            value={draft.wants}
            onChange={(wants) => onChange({ ...draft, wants })}
          />
        </Field>
      )}
      {draft.wants === 'viewing' ? (
        <ViewingPicker {...props} />
      ) : (
        <Field label="Move-in date" error={faults.moveIn ?? faults.startsOn} hint="The agent may propose another day.">
          <DateInput
            min={today}
            max={getLastMoveInDay(today)}
            value={draft.moveIn ?? ''}
            onChange={(event) => onChange({ ...draft, moveIn: event.target.value || undefined })}
          />
        </Field>
      )}
    </Stack>
  )
}

function VacancyNotice({ taken }: { taken: Taken | undefined }) {
  const obstacle = findObstacle(taken)
  if (obstacle === 'let')
    return (
      <Notice tone="attention" icon="info" title="This home has been rented">
        It is no longer available for viewing.
      </Notice>
    )
  if (obstacle === 'promised')
    return (
      <Notice tone="waiting" icon="clock" title="Reserved for someone else">
        They have one day to pay. If they don't, this home becomes available again.
      </Notice>
    )
  if (obstacle === 'unconfirmed') {
    return (
      <Notice tone="attention" icon="alert" title="May no longer be vacant">
        The agent hasn't confirmed in the last {vacancyValidDays} days that this home is vacant, so it can't be booked.
        You can ask the agent.
      </Notice>
    )
  }
  const confirmedAt = taken?.vacancy?.confirmedAt
  return confirmedAt ? (
    <Text size="sm" tone="muted">
      Confirmed vacant by the agent on {formatInstant(confirmedAt)}.
    </Text>
  ) : null
}

function ViewingPicker({ listing, draft, onChange, today, taken, faults = {} }: ChooserProps<HomeDraft>) {
  const [month, setMonth] = useState((draft.date ?? today).slice(0, 7))
  const now = useNow()
  const listFreeTimes = (date: string) => timesOn(listing, date).filter((time) => isTimeFree(taken, date, time, now))
  const { date } = draft
  const fault = faults.time ?? faults.date ?? faults.startsOn
  return (
    <Stack gap={3}>
      <Calendar
        label="Viewing day"
        month={month}
        onMonth={setMonth}
        first={today}
        last={getLastViewingDay(today)}
        from={date}
        isFree={(day) => listFreeTimes(day).length > 0}
        describe={(day) => (taken ? `${listFreeTimes(day).length} free` : undefined)}
        onPick={(day) => onChange({ ...draft, date: day, time: undefined })}
      />
      {date && (
        <ChoiceGrid
          label={`Times on ${formatDate(date)}`}
          columns={4}
          cells={timesOn(listing, date).map((time) => ({
            id: time,
            label: time,
            state: draft.time === time ? 'chosen' : isTimeFree(taken, date, time, now) ? 'free' : 'taken',
          }))}
          onPress={(time) => onChange({ ...draft, time })}
        />
      )}
      {fault && (
        <Text size="sm" tone="attention" role="alert">
          {fault}
        </Text>
      )}
    </Stack>
  )
}
