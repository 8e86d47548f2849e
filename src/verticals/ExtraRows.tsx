import type { ReactNode } from 'react'
import { getFieldLabel } from '#contract/verticals/listing-labels'
import { Field } from '../ui/forms/Field'
import { FormRows } from '../ui/forms/FormRows'
import { Grid } from '../ui/layout/Grid'
import { Input } from '../ui/forms/Input'
import { Select } from '../ui/forms/Select'
import type { FieldsProps } from './listing-form'

interface Props extends Pick<FieldsProps, 'form'> {
  /** Name of the form field. */
  name: string
  /** Names one row, such as "Extra". */
  rowLabel: string
  addLabel: string
  max: number
  /** Field of a row that names it. */
  nameField?: string
  /** What the price is charged for, such as each day. */
  perOptions: readonly { value: string; label: string }[]
  /** Values of the fields of a new row that only this vertical has, and how it is charged. */
  blank: Record<string, string>
  /**
   * Renders the fields that only this vertical has.
   * @param path prefix of their names
   */
  children?(path: string): ReactNode
}

/** What customers can add to a booking for a price. */
export const ExtraRows = ({
  form,
  name,
  rowLabel,
  addLabel,
  max,
  nameField = 'name',
  perOptions,
  blank,
  children,
}: Props) => (
  <FormRows
    form={form}
    name={name}
    label={getFieldLabel(name)}
    rowLabel={rowLabel}
    addLabel={addLabel}
    max={max}
    createRow={(id) => ({ id, [nameField]: '', price: '', ...blank })}
  >
    {(path) => (
      <Grid columns={2} gap={2}>
        <Field name={`${path}.${nameField}`} label={rowLabel}>
          <Input />
        </Field>
        <Field name={`${path}.price`} label="Price">
          <Input unit="ZMW" inputMode="decimal" />
        </Field>
        <Field name={`${path}.per`} label="Charged">
          <Select options={perOptions} />
        </Field>
        {children?.(path)}
      </Grid>
    )}
  </FormRows>
)
