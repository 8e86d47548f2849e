import { CompanyForm, maxCompanyPeople, saveCompany, type Company } from '#contract/counter/companies'
import type { AnyStruct } from '#contract/core/validation'
import { call } from '../../../api/client'
import { useStableKey } from '../../../api/use-stable-key'
import { pullNow } from '../../../sync/index'
import { Checkbox } from '../../../ui/forms/Checkbox'
import { Field } from '../../../ui/forms/Field'
import { Form, SubmitButton } from '../../../ui/forms/Form'
import { FormRows } from '../../../ui/forms/FormRows'
import { Input } from '../../../ui/forms/Input'
import { useStructForm } from '../../../ui/forms/use-struct-form'
import { Row } from '../../../ui/layout/Row'
import { Dialog } from '../../../ui/overlays/Dialog'
import { toast } from '../../../ui/overlays/toast'

interface Props {
  /** Left out for a new company. */
  company?: Company
  onClose(): void
}

/** The rows of people have names of their own (`people.0.name`), which a form with exact types does not know. */
const struct: AnyStruct = CompanyForm

/** A company with its terms and its limit. Credit is a decision, so it needs a connection. */
export default function CompanyEditor({ company, onClose }: Props) {
  // The id of a new company stays the same, so that a repeated request creates it once.
  const newId = useStableKey()
  const form = useStructForm({
    struct,
    defaults: {
      name: company?.name ?? '',
      contactName: company?.contactName ?? '',
      contactPhone: company?.contactPhone ?? '',
      tpin: company?.tpin ?? '',
      people: company?.people ?? [],
      termDays: String(company?.termDays ?? 30),
      limit: company ? String(company.limit) : '',
      isClosed: company?.isClosed ?? false,
    },
    onSubmit: async (body) => {
      const result = await call(saveCompany, { params: { id: company?._id ?? newId.getKey(body.name) }, body })
      if (!result.ok) return { message: result.message, ...(result.fields && { fields: result.fields }) }
      toast({ title: `${body.name} is saved`, tone: 'success' })
      void pullNow()
      onClose()
    },
  })
  return (
    <Dialog open title={company ? `Edit ${company.name}` : 'Add a company'} onClose={onClose} size="wide">
      <Form form={form}>
        <Field name="name" label="Name of the company">
          <Input autoComplete="off" />
        </Field>
        <Row gap={3} wrap align="start">
          <Field name="termDays" label="Pays within, in days">
            <Input inputMode="numeric" autoComplete="off" />
          </Field>
          <Field name="limit" label="Limit" hint="The most that it may owe. Enter 0 to sell nothing on account.">
            <Input inputMode="decimal" unit="ZMW" autoComplete="off" />
          </Field>
        </Row>
        <Field name="contactName" label="Contact person" optional>
          <Input autoComplete="off" />
        </Field>
        <Field name="contactPhone" label="Phone" optional>
          <Input type="tel" inputMode="tel" autoComplete="off" placeholder="09..." />
        </Field>
        <Field name="tpin" label="TPIN" hint="10 digits." optional>
          <Input inputMode="numeric" autoComplete="off" />
        </Field>
        <FormRows
          form={form}
          name="people"
          label="People who may book"
          hint="Your counter finds them by name, phone or company."
          rowLabel="Person"
          addLabel="Add a person"
          max={maxCompanyPeople}
          createRow={() => ({ name: '', phone: '' })}
        >
          {(path) => (
            <Row gap={3} wrap align="start">
              <Field name={`${path}.name`} label="Name">
                <Input autoComplete="off" />
              </Field>
              <Field name={`${path}.phone`} label="Phone" optional>
                <Input type="tel" inputMode="tel" autoComplete="off" placeholder="09..." />
              </Field>
            </Row>
          )}
        </FormRows>
        {company && (
          <Field name="isClosed" label="Sales on account">
            <Checkbox label="Closed" hint="It buys nothing more on account. It still pays what it owes." />
          </Field>
        )}
        <SubmitButton>Save company</SubmitButton>
      </Form>
    </Dialog>
  )
}
