import { object } from 'superstruct'
import { isSame, type FieldValues } from '#contract/sync/edit'
import { getFieldLabel } from '#contract/verticals/listing-labels'
import { fleetFields } from '#contract/business/fleet'
import type { VerticalFields } from '#contract/verticals/vertical'
import type { ListingLine } from '../../../db/queries/listings'
import { ButtonLink } from '../../../ui/forms/Button'
import { Card } from '../../../ui/layout/Card'
import { Field } from '../../../ui/forms/Field'
import { Form, SubmitButton } from '../../../ui/forms/Form'
import { Input } from '../../../ui/forms/Input'
import { Row } from '../../../ui/layout/Row'
import { useRemoteUpdates } from '../../../ui/forms/use-remote-updates'
import { useStructForm, type FormRefusal } from '../../../ui/forms/use-struct-form'
import type { FleetArea, FleetScreen } from './fleet-area'
import { RouteFields } from './RouteFields'
import { VehicleFields } from './VehicleFields'

interface Props {
  area: FleetArea
  screen: FleetScreen
  /** Current values of the record. Untouched fields follow changes to them. */
  values: FieldValues
  listings: readonly ListingLine[]
  submit: string
  /** @param expectedValues value that each field displayed when the user first touched it */
  onSave(values: FieldValues, expectedValues: FieldValues): Promise<FormRefusal | void>
}

const fieldsByKind = { busRoute: RouteFields, vehicle: VehicleFields }

export function RecordForm({ area, screen, values, listings, submit, onSave }: Props) {
  const { fields, findFaults } = fleetFields[screen.kind]
  const form = useStructForm({
    struct: object(fields),
    defaults: { ...values },
    onSubmit: async (changed): Promise<FormRefusal | void> => {
      const faults = findFaults?.(changed) ?? null
      // A fault that the record has already does not prevent other changes.
      const isOld = faults !== null && isSame(faults, findFaults?.(values))
      return faults && !isOld
        ? { message: 'Please check the form.', fields: faults }
        : onSave(changed, following.baseValues)
    },
  })
  const following = useRemoteUpdates<VerticalFields, FieldValues>(form, values)
  const Fields = fieldsByKind[screen.kind]
  return (
    <Card as="section" pad="lg" aria-label={`About the ${screen.labels.one}`}>
      <Form form={form}>
        <Field name="name" label={getFieldLabel('name')}>
          <Input />
        </Field>
        <Fields area={area} form={form} listings={listings} />
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
