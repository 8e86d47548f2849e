import { formatZmwNoBreak } from '#contract/core/money'
import { maxBags } from '#contract/verticals/buses/descriptor'
import type { TripDetails } from '#contract/verticals/buses/schema'
import { Field } from '../../ui/forms/Field'
import { Input } from '../../ui/forms/Input'
import { NumberStepper } from '../../ui/forms/NumberStepper'
import { Stack } from '../../ui/layout/Stack'
import { Text } from '../../ui/text/Text'
import type { RideDraft } from './choice'

interface Props {
  draft: RideDraft
  onChange(draft: RideDraft): void
  error: string | undefined
}

/** The passenger names by seat. They appear on the ticket, and the company sees them. They are never in the URL. */
export function Passengers({ draft, onChange, error }: Props) {
  const { seats, names } = draft
  if (seats.length === 0) return null
  return (
    <Stack gap={3}>
      {seats.map((seat, index) => (
        <Field key={seat} label={`Passenger in seat ${seat}`} {...(index === 0 && error ? { error } : {})}>
          <Input
            autoComplete={index === 0 ? 'name' : 'off'}
            maxLength={60}
            value={names[seat] ?? ''}
            onChange={(event) => onChange({ ...draft, names: { ...names, [seat]: event.target.value } })}
          />
        </Field>
      ))}
      <Text size="xs" tone="muted">
        Enter names as on the NRC or passport. They appear on the ticket, and the company can see them.
      </Text>
    </Stack>
  )
}

/** At the counter, the customer's name is enough. The names of others who travel with the customer are optional. */
export function CounterPassengers({ draft, onChange, error }: Props) {
  const { seats, names } = draft
  if (seats.length < 2)
    return error ? (
      <Text size="sm" tone="attention" role="alert">
        {error}
      </Text>
    ) : null
  return (
    <Stack gap={3}>
      {seats.map((seat, index) => (
        <Field
          key={seat}
          label={`Passenger in seat ${seat}`}
          optional
          hint={index === 0 ? "Without a name, the ticket shows the customer's." : undefined}
          {...(index === 0 && error ? { error } : {})}
        >
          <Input
            autoComplete="off"
            maxLength={60}
            value={names[seat] ?? ''}
            onChange={(event) => onChange({ ...draft, names: { ...names, [seat]: event.target.value } })}
          />
        </Field>
      ))}
    </Stack>
  )
}

export const Luggage = ({
  luggage,
  draft,
  onChange,
  error,
}: Props & { luggage: NonNullable<TripDetails['luggage']> }) => (
  <Field
    label="Extra bags"
    hint={`${luggage.free} free with each seat. Each extra bag: ${formatZmwNoBreak(luggage.perBag)}.`}
    {...(error ? { error } : {})}
  >
    <NumberStepper
      label="Extra bags"
      min={0}
      max={maxBags}
      value={draft.bags}
      onChange={(bags) => onChange({ ...draft, bags })}
    />
  </Field>
)
