import { formatZmwNoBreak } from '#contract/core/money'
import type { StayExtra } from '#contract/verticals/hotels/schema'
import { Checkbox } from '../../ui/forms/Checkbox'
import { Stack } from '../../ui/layout/Stack'
import { Text } from '../../ui/text/Text'
import type { StayDraft } from './choice'

interface Props {
  extras: readonly StayExtra[]
  draft: StayDraft
  onChange(draft: StayDraft): void
  fault: string | undefined
}

const chargeLabels = { guestNight: 'per guest per night', roomNight: 'per room per night', stay: 'once' }

/** Selects optional extras of a stay. An extra applies to all guests. */
export function Extras({ extras, draft, onChange, fault }: Props) {
  if (extras.length === 0) return null
  const { extras: selected = [], ...rest } = draft
  const setSelected = (id: string, has: boolean) => {
    const next = [...selected.filter((selectedId) => selectedId !== id), ...(has ? [id] : [])].sort()
    onChange(next.length > 0 ? { ...rest, extras: next } : rest)
  }
  return (
    <Stack gap={2}>
      {extras.map(({ id, name, price, per }) => (
        <Checkbox
          key={id}
          label={name}
          hint={`${formatZmwNoBreak(price)} ${chargeLabels[per]}`}
          checked={selected.includes(id)}
          onChange={(event) => setSelected(id, event.target.checked)}
        />
      ))}
      {fault && (
        <Text size="sm" tone="attention" role="alert">
          {fault}
        </Text>
      )}
    </Stack>
  )
}
