import { object } from 'superstruct'
import { formatZmw } from '#contract/core/money'
import { check } from '#contract/core/validation'
import { buildEdit } from '#contract/sync/conflict'
import { editListing, getListingFields } from '#contract/partners/own-listings'
import { nameField, price } from '#contract/verticals/listing-fields/input-fields'
import { cell } from '#contract/verticals/listing-fields/row-fields'
import type { ListingLine } from '../../db/queries/listings'
import { buildPath } from '../../paths'
import { send } from '../../sync/index'
import { Field } from '../../ui/Field'
import { Form, SubmitButton } from '../../ui/Form'
import { Input } from '../../ui/Input'
import { Row } from '../../ui/Row'
import { Stack } from '../../ui/Stack'
import { Text } from '../../ui/Text'
import { useStructForm } from '../../ui/use-struct-form'
import { countDays, useDaysPreview } from './days-preview'
import { useSavedToast } from './listing-preview'
import type { PriceFormProps } from './SelectedDays'

const PriceStruct = object({
  amount: price,
  name: cell(nameField('Please enter at least 2 characters, or leave it empty.', 2, 40)),
})

/** Sets the price of the selected days, as an edit of the listing. */
export default function PriceForm({ area, listing, from, to, prices, onDone }: PriceFormProps) {
  const showSavedToast = useSavedToast()
  const preview = { ...useDaysPreview(listing), path: buildPath(area.vertical.routes.listing, listing._id) }
  const current = prices.getPrice(listing.values, from)
  const form = useStructForm<{ amount: any; name?: any }>({
    struct: PriceStruct,
    defaults: { amount: String(current), name: '' },
    onSubmit: async ({ amount, name }) => {
      const changed = prices.setPrice(listing.values, { name, amount, from, to })
      const checked = check(object(pickFields(listing.vertical, Object.keys(changed))), changed)
      if (!checked.ok) return { message: checked.faults[0]!.message }
      const edit = buildEdit(listing.values, { ...listing.values, ...changed })
      if (!edit) return onDone()
      const sent = await send(editListing, { params: { id: listing._id }, body: edit as never }, { preview })
      if (!sent.ok) return { message: sent.message }
      showSavedToast('Price saved')
      onDone()
    },
  })
  return (
    <Stack as="section" gap={3} aria-label="Price">
      <Text size="sm" tone="muted">
        {formatZmw(current)} on the first of these days. Other dates keep their price.
      </Text>
      <Form form={form}>
        <Row wrap gap={3} align="end">
          <Field name="amount" label={area.form.labels.price}>
            <Input unit="ZMW" inputMode="decimal" autoComplete="off" />
          </Field>
          <Field name="name" label="Name of the price" optional hint="Such as Christmas. Customers see it on the bill.">
            <Input autoComplete="off" />
          </Field>
        </Row>
        <SubmitButton variant="outline">Set the price of {countDays(from, to)}</SubmitButton>
      </Form>
    </Stack>
  )
}

const pickFields = (vertical: ListingLine['vertical'], names: readonly string[]) =>
  Object.fromEntries(Object.entries(getListingFields(vertical)).filter(([name]) => names.includes(name)))
