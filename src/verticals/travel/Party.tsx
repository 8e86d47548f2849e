import type { Listing } from '#contract/catalogue/catalogue'
import { formatZmwNoBreak } from '#contract/core/money'
import { maxTravelers, type PackageDetails } from '#contract/verticals/travel/schema'
import { Field } from '../../ui/forms/Field'
import { NumberStepper } from '../../ui/forms/NumberStepper'
import { Stack } from '../../ui/layout/Stack'
import { Text } from '../../ui/text/Text'
import type { TripDraft } from './choice'

interface Props {
  details: PackageDetails
  listing: Listing
  draft: TripDraft
  onChange(next: Partial<TripDraft>): void
  fault: string | undefined
}

/** Selects the number of travelers by category, with the price of each category. */
export function Party({ details, listing, draft, onChange, fault }: Props) {
  const maxPerKind = Math.min(maxTravelers, details.largestGroup)
  const kinds = [
    { id: 'adults', label: 'Adults', price: listing.price },
    ...(details.residentPrice === undefined
      ? []
      : [{ id: 'residents' as const, label: 'Adults living in Zambia', price: details.residentPrice }]),
    { id: 'children', label: 'Children under 12', price: details.childPrice ?? listing.price },
  ] as const
  return (
    <Stack gap={2}>
      {kinds.map(({ id, label, price }) => (
        <Field key={id} label={label} hint={`${formatZmwNoBreak(price)} each`}>
          <NumberStepper
            label={label}
            min={0}
            max={maxPerKind}
            value={draft[id]}
            onChange={(count) => onChange({ [id]: count })}
          />
        </Field>
      ))}
      {draft.adults + draft.residents === 0 && (
        <Text size="sm" tone="attention" role="alert">
          At least one adult must come along.
        </Text>
      )}
      {fault && (
        <Text size="sm" tone="attention" role="alert">
          {fault}
        </Text>
      )}
    </Stack>
  )
}
