import { formatZmwNoBreak } from '#contract/core/money'
import type { HirePlace } from '#contract/verticals/car-hire/schema'
import { Field } from '../../ui/forms/Field'
import { Select } from '../../ui/forms/Select'
import { Text } from '../../ui/text/Text'
import type { HireDraft } from './choice'

interface Props {
  places: readonly HirePlace[]
  draft: HireDraft
  onChange(draft: HireDraft): void
  faults: Record<string, string>
}

/** Selects the places of pick-up and return. The one-way fee is displayed next to the return place. */
export function Places({ places, draft, onChange, faults }: Props) {
  const [onlyPlace, ...otherPlaces] = places
  if (!onlyPlace) return null
  if (otherPlaces.length === 0) return <Text size="sm">Pick-up and return: {onlyPlace.name}.</Text>
  const formatOneWayFee = ({ name, oneWay }: HirePlace) =>
    oneWay && name !== draft.pickUpPlace ? `, ${formatZmwNoBreak(oneWay)} extra` : ''
  return (
    <>
      <Field label="Pick-up place" error={faults.pickUpPlace}>
        <Select
          options={places.map(({ name }) => ({ value: name, label: name }))}
          value={draft.pickUpPlace}
          onChange={(event) => onChange(setPickUpPlace(draft, event.target.value))}
        />
      </Field>
      <Field label="Return place" error={faults.returnPlace}>
        <Select
          options={places.map((place) => ({ value: place.name, label: place.name + formatOneWayFee(place) }))}
          value={draft.returnPlace}
          onChange={(event) => onChange({ ...draft, returnPlace: event.target.value })}
        />
      </Field>
    </>
  )
}

/** Sets the pick-up place. The return place follows it until the user selects a different one. */
const setPickUpPlace = (draft: HireDraft, pickUpPlace: string): HireDraft => ({
  ...draft,
  pickUpPlace,
  returnPlace: draft.returnPlace === draft.pickUpPlace ? pickUpPlace : draft.returnPlace,
})
