import { formatZmwNoBreak } from '#contract/core/money'
import type { HireExtra } from '#contract/verticals/car-hire/schema'
import { Checkbox } from '../../ui/forms/Checkbox'
import { Field } from '../../ui/forms/Field'
import { NumberStepper } from '../../ui/forms/NumberStepper'
import { Stack } from '../../ui/layout/Stack'
import { Text } from '../../ui/text/Text'
import type { HireDraft } from './choice'

interface Props {
  extras: readonly HireExtra[]
  draft: HireDraft
  onChange(extras: HireDraft['extras']): void
  fault: string | undefined
}

/** Selects optional extras: a checkbox, or a stepper if more than one is possible. */
export function Extras({ extras, draft, onChange, fault }: Props) {
  const setCount = (id: string, count: number) =>
    onChange(
      Object.fromEntries(Object.entries({ ...draft.extras, [id]: count }).filter(([, extraCount]) => extraCount > 0)),
    )
  return (
    <Stack gap={2}>
      {extras.map((extra) => {
        const { id, name, most = 1 } = extra
        const count = draft.extras[id] ?? 0
        if (most === 1)
          return (
            <Checkbox
              key={id}
              label={name}
              hint={formatExtraPrice(extra)}
              checked={count > 0}
              onChange={(event) => setCount(id, event.target.checked ? 1 : 0)}
            />
          )
        return (
          <Field key={id} label={name} hint={`${formatExtraPrice(extra)} each`} optional>
            <NumberStepper label={name} min={0} max={most} value={count} onChange={(next) => setCount(id, next)} />
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

const formatExtraPrice = ({ price, per }: HireExtra): string =>
  price === 0 ? 'Included' : `${formatZmwNoBreak(price)} ${per === 'day' ? 'a day' : 'once'}`
