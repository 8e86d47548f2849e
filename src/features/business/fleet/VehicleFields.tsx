import { getFieldLabel } from '#contract/verticals/listing-labels'
import { vehicleDocumentKinds, vehicleDocumentLabels } from '#contract/verticals/fleet/vehicles'
import { DateInput } from '../../../ui/forms/DateInput'
import { Field } from '../../../ui/forms/Field'
import { FormRows } from '../../../ui/forms/FormRows'
import { Grid } from '../../../ui/layout/Grid'
import { Input } from '../../../ui/forms/Input'
import { Row } from '../../../ui/layout/Row'
import { Select } from '../../../ui/forms/Select'
import { layoutOptions } from '../../../verticals/layout-options'
import { DocumentStatus } from './DocumentsStatus'
import type { RecordFieldsProps } from './fleet-area'

const kindOptions = vehicleDocumentKinds.map((value) => ({ value, label: vehicleDocumentLabels[value] }))

/** The fields of the vehicles of a vertical. */
export function VehicleFields({ area, form, listings }: RecordFieldsProps) {
  const { vehicles } = area.form
  return (
    <>
      <Grid columns={2} gap={4}>
        <Field name="plate" label={getFieldLabel('plate')}>
          <Input autoCapitalize="characters" />
        </Field>
        <Field name="class" label={getFieldLabel('class')} optional hint={`For example: ${vehicles?.classExamples}`}>
          <Input />
        </Field>
        <Field name="seats" label={getFieldLabel('seats')}>
          <Input inputMode="numeric" />
        </Field>
        {vehicles?.fields.includes('layout') && (
          <Field name="layout" label={getFieldLabel('layout')} hint="Left and right of the aisle.">
            <Select options={layoutOptions} />
          </Field>
        )}
        {vehicles?.fields.includes('listingId') && (
          <Field name="listingId" label={getFieldLabel('listingId')} optional>
            <Select
              placeholder="Not hired out"
              options={listings.map(({ _id, values }) => ({ value: _id, label: String(values.name) }))}
            />
          </Field>
        )}
      </Grid>
      <FormRows
        form={form}
        name="documents"
        label={getFieldLabel('documents')}
        hint="The last day of each document, as printed on it."
        rowLabel="Document"
        addLabel="Add a document"
        max={12}
        createRow={() => ({ kind: kindOptions[0]!.value, number: '', expires: '' })}
      >
        {(path) => (
          <>
            <Grid columns={2} gap={2}>
              <Field name={`${path}.kind`} label="Document">
                <Select options={kindOptions} />
              </Field>
              <Field name={`${path}.number`} label="Number" optional>
                <Input />
              </Field>
              <Field name={`${path}.expires`} label="Valid until">
                <DateInput value={form.watch(`${path}.expires`) ?? ''} />
              </Field>
            </Grid>
            <Row>
              <DocumentStatus expires={form.watch(`${path}.expires`) ?? ''} />
            </Row>
          </>
        )}
      </FormRows>
    </>
  )
}
