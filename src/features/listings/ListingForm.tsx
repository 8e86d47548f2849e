import { object, type Struct } from 'superstruct'
import type { Told, Values } from '#contract/edit'
import { labelOf } from '#contract/field-words'
import { fieldsOf } from '#contract/own-listings'
import { ButtonLink } from '../../ui/Button'
import { Card } from '../../ui/Card'
import { Field } from '../../ui/Field'
import { Form, SubmitButton } from '../../ui/Form'
import { Input, Textarea } from '../../ui/Input'
import { Row } from '../../ui/Row'
import { useFollowing } from '../../ui/use-following'
import { useStructForm, type FormRefusal } from '../../ui/use-struct-form'
import type { Area } from './use-area'

interface Props {
  area: Area
  /** Current values of the listing. Untouched fields follow changes to them. */
  values: Values
  submit: string
  /** @param seen value that each field displayed when the user first touched it; the edit is the difference to these */
  onSave(values: Values, seen: Values): Promise<FormRefusal | void>
}

/** Form with the fields common to all verticals and those of the listing's vertical. */
export function ListingForm({ area, values, submit, onSave }: Props) {
  const form = useStructForm<Record<string, any>>({
    struct: object(fieldsOf(area.vertical.id)!) as unknown as Struct<Record<string, any>, any>,
    defaults: Object.fromEntries(Object.entries(values).map(([field, value]) => [field, asTyped(value)])),
    onSubmit: (changed): Promise<FormRefusal | void> => onSave(changed as Values, following.seen),
  })
  const following = useFollowing<Record<string, any>, Values>(form, values, asTyped)
  const { Fields, words } = area.form
  return (
    <Card as="section" pad="lg" aria-label={`About the ${words.one}`}>
      <Form form={form}>
        <Field name="name" label={labelOf('name')}>
          <Input />
        </Field>
        <Field name="description" label={labelOf('description')} optional>
          <Textarea rows={5} />
        </Field>
        <Field name="price" label={words.price}>
          <Input unit="ZMW" inputMode="decimal" />
        </Field>
        <Fields />
        <Row wrap>
          <SubmitButton>{submit}</SubmitButton>
          <ButtonLink variant="ghost" to={area.path}>
            Cancel
          </ButtonLink>
        </Row>
      </Form>
    </Card>
  )
}

/** A list is edited as comma-separated text. */
const asTyped = (value: Told): Told => (Array.isArray(value) ? value.join(', ') : value)
