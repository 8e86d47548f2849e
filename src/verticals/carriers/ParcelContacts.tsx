import { forbiddenGoods } from '#contract/verticals/carriers/forbidden-goods'
import { Field } from '../../ui/forms/Field'
import { Input } from '../../ui/forms/Input'
import { Stack } from '../../ui/layout/Stack'
import { Text } from '../../ui/text/Text'
import { getPrivateFaults, type ParcelDraft } from './choice'

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
export function ParcelContacts({ draft, onChange, faults }: Props) {
  const { collection, delivery, private: personal } = draft
  const fieldFaults = { ...getPrivateFaults(draft), ...faults }
  const update = (changes: Partial<ParcelDraft['private']>) =>
    onChange({ ...draft, private: { ...personal, ...changes } })
  return (
    <>
      <Field label="Contents" error={fieldFaults.contents}>
        <Input
          maxLength={120}
          value={personal.contents}
          onChange={(event) => update({ contents: event.target.value })}
        />
      </Field>
      <Text size="xs" tone="muted">
        Not allowed: {forbiddenGoods.join(', ')}.
      </Text>
      {sides.map(([side, label]) => (
        <Stack key={side} gap={3}>
          <Field label={`${label}’s name`} error={fieldFaults[`${side}.name`] ?? fieldFaults[side]}>
            <Input
              maxLength={80}
              autoComplete="off"
              value={personal[side].name}
              onChange={(event) => update({ [side]: { ...personal[side], name: event.target.value } })}
            />
          </Field>
          <Field label={`${label}’s mobile`} error={fieldFaults[`${side}.phone`]}>
            <Input
              type="tel"
              inputMode="tel"
              autoComplete="off"
              value={personal[side].phone}
              onChange={(event) => update({ [side]: { ...personal[side], phone: event.target.value } })}
            />
          </Field>
        </Stack>
      ))}
      <Field
        label="Recipient’s email"
        optional
        hint="We email the recipient where the parcel is. You give them the release code yourself."
        error={fieldFaults.receiverEmail}
      >
        <Input
          type="email"
          inputMode="email"
          maxLength={254}
          autoComplete="off"
          value={personal.receiverEmail ?? ''}
          onChange={(event) => update({ receiverEmail: event.target.value })}
        />
      </Field>
      {collection && (
        <Field label="Collection address" error={fieldFaults.collectAt}>
          <Input
            maxLength={160}
            autoComplete="off"
            value={personal.collectAt}
            onChange={(event) => update({ collectAt: event.target.value })}
          />
        </Field>
      )}
      {delivery && (
        <Field label="Delivery address" error={fieldFaults.deliverTo}>
          <Input
            maxLength={160}
            autoComplete="off"
            value={personal.deliverTo}
            onChange={(event) => update({ deliverTo: event.target.value })}
          />
        </Field>
      )}
    </>
  )
}
