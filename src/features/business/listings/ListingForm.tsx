import { useEffect, useRef } from 'react'
import { object } from 'superstruct'
import type { FieldValues } from '#contract/sync/edit'
import { getFieldLabel } from '#contract/verticals/listing-labels'
import { blankListing, getListingFields } from '#contract/business/listings/own-listings'
import { findListingFaults, listingFields } from '#contract/verticals/listing-fields/index'
import type { VerticalFields } from '#contract/verticals/vertical'
import { Button, ButtonLink } from '../../../ui/forms/Button'
import { Card } from '../../../ui/layout/Card'
import { Field } from '../../../ui/forms/Field'
import { Form, SubmitButton } from '../../../ui/forms/Form'
import { Input, Textarea } from '../../../ui/forms/Input'
import { Row } from '../../../ui/layout/Row'
import { useLusakaToday } from '../../../ui/hooks/use-now'
import { useRemoteUpdates } from '../../../ui/forms/use-remote-updates'
import { useStructForm, type FormAction, type FormRefusal } from '../../../ui/forms/use-struct-form'
import type { ListingArea } from './listing-area'
import { PriceField } from './PriceField'

interface Props {
  area: ListingArea
  /** Current values of the listing. Untouched fields follow changes to them. */
  values: FieldValues
  submit: string
  /** A second button that saves with these values. */
  alternative?: { label: string; values: FieldValues }
  /** @param expectedValues value that each field displayed when the user first touched it; the edit is the difference to these */
  onSave(values: FieldValues, expectedValues: FieldValues, action: FormAction): Promise<FormRefusal | void>
}

/** Form with the fields common to all verticals and those of the listing's vertical. */
export function ListingForm({ area, values, submit, alternative, onSave }: Props) {
  const { blank } = listingFields[area.vertical.id]
  const { countedField } = area.vertical
  const counted = countedField ? [countedField] : []
  // A listing that an older version of the app stored on this device lacks newer fields.
  const current = { ...blankListing, ...blank, ...values }
  const alternativeValues = useRef<FieldValues>({})
  const form = useStructForm({
    struct: object(getListingFields(area.vertical.id)),
    defaults: { ...current },
    onSubmit: async (changed, action): Promise<FormRefusal | void> => {
      const fields = findListingFaults(area.vertical.id, changed, current)
      return fields
        ? { message: 'Please check the form.', fields }
        : onSave({ ...changed, ...keptPrice, ...alternativeValues.current }, following.baseValues, action)
    },
  })
  const following = useRemoteUpdates<VerticalFields, FieldValues>(form, current, undefined, counted)
  const { Fields, labels, findDerivedPrice } = area.form
  const today = useLusakaToday()
  const derivedPrice = findDerivedPrice?.(form.watch(), today) ?? null
  const hasOwnPrice = current.price !== ''
  // A price that was typed before the fares would change nothing, and the server refuses it.
  const keptPrice: FieldValues = derivedPrice !== null && hasOwnPrice ? { price: current.price! } : {}
  const { setValue } = form
  useEffect(() => {
    // A listing needs a price, also while its fares replace it.
    if (derivedPrice !== null && !hasOwnPrice) setValue('price', derivedPrice)
  }, [derivedPrice, hasOwnPrice, setValue])
  const submitAlternative = async (action: FormAction) => {
    if (!alternative) return
    alternativeValues.current = alternative.values
    await form.submit(action)
    alternativeValues.current = {}
  }
  return (
    <Card as="section" pad="lg" aria-label={`About the ${labels.one}`}>
      <Form form={form}>
        <Field name="name" label={getFieldLabel('name')}>
          <Input />
        </Field>
        <Field name="description" label={getFieldLabel('description')} optional>
          <Textarea rows={5} />
        </Field>
        <PriceField area={area} values={form.watch()} today={today} derivedPrice={derivedPrice} />
        <Fields form={form} fleet={area.fleet} />
        <Row wrap>
          <SubmitButton>{submit}</SubmitButton>
          {alternative && (
            <Button variant="outline" disabled={form.busy} onClick={(action) => void submitAlternative(action)}>
              {alternative.label}
            </Button>
          )}
          <ButtonLink variant="ghost" to={area.path}>
            Cancel
          </ButtonLink>
        </Row>
      </Form>
    </Card>
  )
}
