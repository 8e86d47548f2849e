import { countTravelers, type PackageDetails } from '#contract/verticals/travel/schema'
import { Field } from '../../ui/forms/Field'
import { Input } from '../../ui/forms/Input'
import { Notice } from '../../ui/states/Notice'
import { Stack } from '../../ui/layout/Stack'
import { Text } from '../../ui/text/Text'
import { getDetails } from '../listing-facts'
import type { ChooserProps } from '../screens'
import { countNameFields, type TripDraft } from './choice'
import { Departures } from './Departures'
import { Party } from './Party'
import { Supplements } from './Supplements'
import { useNow } from '../../ui/hooks/use-now'

export {
  buildBookingChoice,
  buildChoice,
  buildCounterChoice,
  getCounterQuery,
  readChoice,
  readDraft,
  getAvailabilityWindow,
  counterStock,
  excludeOwnHold,
  writeDraft,
  writePrivate,
} from './choice'

export const prompt = 'Choose a departure to see the price.'
export const bookingPrompt = 'Please enter the name of the lead traveller.'

/** Selects the departure, the party, the supplements and the names of the travelers. */
export default function Chooser(props: ChooserProps<TripDraft>) {
  const { listing, draft, onChange, faults = {}, isAtCounter = false } = props
  const now = useNow()
  const details = getDetails<PackageDetails>(listing)
  if (!details?.departures) {
    return (
      <Notice icon="info" title="Dates on request">
        The dates of this trip aren't online yet. Please ask the agent.
      </Notice>
    )
  }
  const change = (next: Partial<TripDraft>) => onChange({ ...draft, ...next })
  return (
    <Stack gap={4}>
      <Departures details={details} now={now} {...props} onPick={(departsOn) => change({ departsOn })} />
      <Party
        details={details}
        listing={listing}
        draft={draft}
        onChange={change}
        fault={faults.adults ?? faults.choice}
      />
      <Supplements details={details} draft={draft} onChange={change} fault={faults.supplements} />
      <TravelerNames
        draft={draft}
        fault={faults.names}
        firstField={isAtCounter ? 1 : 0}
        onChange={(names) => change({ names })}
      />
    </Stack>
  )
}

function TravelerNames({
  draft,
  fault,
  firstField,
  onChange,
}: {
  draft: TripDraft
  fault: string | undefined
  /** At the counter, the customer is the lead traveller. */
  firstField: number
  onChange(names: string[]): void
}) {
  const nameCount = countNameFields(draft)
  const setName = (position: number, name: string) =>
    onChange(
      Array.from({ length: Math.max(nameCount, draft.names.length) }, (_, index) =>
        index === position ? name : (draft.names[index] ?? ''),
      ),
    )
  return (
    <Stack gap={2}>
      {Array.from({ length: nameCount }, (_, index) =>
        index < firstField ? null : (
          <Field
            key={index}
            label={index === 0 ? 'Lead traveller' : `Traveller ${index + 1}`}
            optional={index > 0}
            hint={index === 0 ? 'First and last name, as on your ID.' : undefined}
            error={index === 0 ? fault : undefined}
          >
            <Input
              autoComplete={index === 0 ? 'name' : 'off'}
              maxLength={80}
              value={draft.names[index] ?? ''}
              onChange={(event) => setName(index, event.target.value)}
            />
          </Field>
        ),
      )}
      {countTravelers(draft) > nameCount && (
        <Text size="xs" tone="muted">
          The agent will ask you for the other names.
        </Text>
      )}
    </Stack>
  )
}
