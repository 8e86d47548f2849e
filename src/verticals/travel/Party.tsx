import type { Listing } from '#contract/catalogue'
import { wholeZmw } from '#contract/money'
import { mostTravellers, type PackageDetails } from '#contract/verticals/shapes/travel'
import { Field } from '../../ui/Field'
import { NumberStepper } from '../../ui/NumberStepper'
import { Stack } from '../../ui/Stack'
import { Text } from '../../ui/Text'
import type { TripDraft } from './choice'

interface Props {
  found: PackageDetails
  listing: Listing
  draft: TripDraft
  onChange(next: Partial<TripDraft>): void
  fault: string | undefined
}

/** Selects the number of travelers by category, with the price of each category. */
export function Party({ found, listing, draft, onChange, fault }: Props) {
  const most = Math.min(mostTravellers, found.largestGroup)
  const kinds = [
    { id: 'adults', label: 'Adults', price: listing.price },
    ...(found.residentPrice === undefined
      ? []
      : [{ id: 'residents' as const, label: 'Adults living in Zambia', price: found.residentPrice }]),
    { id: 'children', label: 'Children under 12', price: found.childPrice ?? listing.price },
  ] as const
  return (
    <Stack gap={2}>
      {kinds.map(({ id, label, price }) => (
        <Field key={id} label={label} hint={`${wholeZmw(price)} each`}>
          <NumberStepper
            label={label}
            min={0}
            max={most}
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
