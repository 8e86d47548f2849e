import { Card } from '../../../ui/layout/Card'
import { Field } from '../../../ui/forms/Field'
import { Grid } from '../../../ui/layout/Grid'
import { Heading } from '../../../ui/text/Heading'
import { Input } from '../../../ui/forms/Input'
import { Stack } from '../../../ui/layout/Stack'
import type { AddressDraft } from './address-draft'

interface Props {
  draft: AddressDraft
  faults: Readonly<Record<string, string>>
  onChange(draft: AddressDraft): void
}

/** The delivery address. One address applies to all deliveries of the order. */
export function AddressFields({ draft, faults, onChange }: Props) {
  const bind = (field: keyof AddressDraft) => ({
    value: draft[field],
    onChange: ({ target }: { target: { value: string } }) => onChange({ ...draft, [field]: target.value }),
  })
  return (
    <Card as="section" pad="lg" aria-label="Delivery address">
      <Stack gap={4}>
        <Heading level={2} size="card">
          Delivery address
        </Heading>
        <Grid columns={2} gap={3}>
          <Field label="Recipient" error={faults.name}>
            <Input autoComplete="name" {...bind('name')} />
          </Field>
          <Field label="Recipient's phone" error={faults.phone}>
            <Input type="tel" inputMode="tel" autoComplete="tel-national" placeholder="09..." {...bind('phone')} />
          </Field>
        </Grid>
        <Field label="Town" error={faults.town}>
          <Input autoComplete="address-level2" {...bind('town')} />
        </Field>
        <Field label="Plot, road and nearby landmark" error={faults.street}>
          <Input autoComplete="street-address" {...bind('street')} />
        </Field>
        <Field optional label="Notes for the driver" error={faults.note}>
          <Input {...bind('note')} />
        </Field>
      </Stack>
    </Card>
  )
}
