import { formatZmwNoBreak } from '#contract/core/money'
import { countTravelers, type PackageDetails } from '#contract/verticals/travel/schema'
import { Checkbox } from '../../ui/forms/Checkbox'
import { Field } from '../../ui/forms/Field'
import { NumberStepper } from '../../ui/forms/NumberStepper'
import { Stack } from '../../ui/layout/Stack'
import { Text } from '../../ui/text/Text'
import type { TripDraft } from './choice'

interface Props {
  details: PackageDetails
  draft: TripDraft
  onChange(next: Partial<TripDraft>): void
  fault: string | undefined
}

/** Selects optional supplements. Mandatory supplements are only displayed. */
export function Supplements({ details: { supplements = [] }, draft, onChange, fault }: Props) {
  const setCount = (id: string, count: number) => onChange({ supplements: { ...draft.supplements, [id]: count } })
  return (
    <Stack gap={2}>
      {supplements.map(({ id, label, price, per, always }) => {
        const priceText = `${formatZmwNoBreak(price)}${per === 'person' ? ' each' : ''}`
        if (always)
          return (
            <Text key={id} size="sm" tone="muted">
              {label}: {priceText}, paid with the trip.
            </Text>
          )
        if (per === 'booking')
          return (
            <Checkbox
              key={id}
              label={label}
              hint={priceText}
              checked={Boolean(draft.supplements[id])}
              onChange={(event) => setCount(id, event.target.checked ? 1 : 0)}
            />
          )
        return (
          <Field key={id} label={label} hint={priceText} optional>
            <NumberStepper
              label={label}
              min={0}
              max={countTravelers(draft)}
              value={draft.supplements[id] ?? 0}
              onChange={(count) => setCount(id, count)}
            />
          </Field>
        )
      })}
      {fault && (
        <Text size="sm" tone="attention" role="alert">
          {fault}
        </Text>
      )}
    </Stack>
  )
}
