import { formatPolicyName, policyNames, type PolicyName } from '#contract/verticals/cancellation-policies'
import { getFieldLabel } from '#contract/verticals/listing-labels'
import { renderChosenPolicy, type PolicyChoice } from '#contract/verticals/rules/cancellation-terms'
import { DateInput } from '../ui/forms/DateInput'
import { Field } from '../ui/forms/Field'
import { FormRows } from '../ui/forms/FormRows'
import { Grid } from '../ui/layout/Grid'
import { RadioGroup } from '../ui/forms/RadioGroup'
import { Select } from '../ui/forms/Select'
import type { FieldsProps } from './listing-form'

interface Props extends Pick<FieldsProps, 'form'> {
  choice: PolicyChoice
}

/** The cancellation policy of a listing and of its seasons, each with the sentence that customers read. */
export function PolicyFields({ form, choice }: Props) {
  const values = form.watch()
  const renderPolicy = (name: PolicyName): string => renderChosenPolicy(choice, name, values)
  return (
    <>
      <Field
        name="cancellationPolicy"
        group
        label={getFieldLabel('cancellationPolicy')}
        hint="Customers see it before they book. Bookings that you have already keep the one they were made with."
      >
        <RadioGroup
          cards
          options={policyNames.map((value) => ({ value, label: formatPolicyName(value), hint: renderPolicy(value) }))}
        />
      </Field>
      <FormRows
        form={form}
        name="seasonPolicies"
        label={getFieldLabel('seasonPolicies')}
        hint="The first season that contains the first day of a booking applies. All other bookings have the one above."
        rowLabel="Season"
        addLabel="Add a season"
        max={20}
        sortable
        createRow={() => ({ policy: 'standard', from: '', to: '' })}
      >
        {(path) => (
          <>
            <Grid columns={2} gap={2}>
              <Field name={`${path}.from`} label="From" optional>
                <DateInput value={form.watch(`${path}.from`) ?? ''} />
              </Field>
              <Field name={`${path}.to`} label="To" optional>
                <DateInput value={form.watch(`${path}.to`) ?? ''} />
              </Field>
            </Grid>
            <Field
              name={`${path}.policy`}
              label={getFieldLabel('cancellationPolicy')}
              hint={renderPolicy(form.watch(`${path}.policy`) ?? 'standard')}
            >
              <Select options={policyOptions} />
            </Field>
          </>
        )}
      </FormRows>
    </>
  )
}

const policyOptions = policyNames.map((value) => ({ value, label: formatPolicyName(value) }))
