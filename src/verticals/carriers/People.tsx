import { forbiddenGoods } from '#contract/verticals/forbidden-goods'
import { Field } from '../../ui/Field'
import { Input } from '../../ui/Input'
import { Stack } from '../../ui/Stack'
import { Text } from '../../ui/Text'
import { privateFaults, type ParcelDraft } from './choice'

interface Props {
  draft: ParcelDraft
  onChange(draft: ParcelDraft): void
  faults: Record<string, string>
}

const sides = [
  ['sender', 'Sender'],
  ['receiver', 'Recipient'],
] as const

/** Personal data of a parcel, which must not be in the URL: contents, sender, recipient and addresses. */
export function People({ draft, onChange, faults }: Props) {
  const { collection, delivery, private: told } = draft
  const wrong = { ...privateFaults(draft), ...faults }
  const tell = (more: Partial<ParcelDraft['private']>) => onChange({ ...draft, private: { ...told, ...more } })
  return (
    <>
      <Field label="Contents" error={wrong.contents}>
        <Input maxLength={120} value={told.contents} onChange={(event) => tell({ contents: event.target.value })} />
      </Field>
      <Text size="xs" tone="muted">
        Not allowed: {forbiddenGoods.join(', ')}.
      </Text>
      {sides.map(([side, label]) => (
        <Stack key={side} gap={3}>
          <Field label={`${label}’s name`} error={wrong[`${side}.name`] ?? wrong[side]}>
            <Input
              maxLength={80}
              autoComplete="off"
              value={told[side].name}
              onChange={(event) => tell({ [side]: { ...told[side], name: event.target.value } })}
            />
          </Field>
          <Field label={`${label}’s mobile`} error={wrong[`${side}.phone`]}>
            <Input
              type="tel"
              inputMode="tel"
              autoComplete="off"
              value={told[side].phone}
              onChange={(event) => tell({ [side]: { ...told[side], phone: event.target.value } })}
            />
          </Field>
        </Stack>
      ))}
      {collection && (
        <Field label="Collection address" error={wrong.collectAt}>
          <Input
            maxLength={160}
            autoComplete="off"
            value={told.collectAt}
            onChange={(event) => tell({ collectAt: event.target.value })}
          />
        </Field>
      )}
      {delivery && (
        <Field label="Delivery address" error={wrong.deliverTo}>
          <Input
            maxLength={160}
            autoComplete="off"
            value={told.deliverTo}
            onChange={(event) => tell({ deliverTo: event.target.value })}
          />
        </Field>
      )}
    </>
  )
}
