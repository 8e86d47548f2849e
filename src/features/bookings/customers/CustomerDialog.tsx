import { useState } from 'react'
import { formatDate } from '#contract/core/dates'
import { formatPhone } from '#contract/core/format-phone'
import { formatZmw } from '#contract/core/money'
import { CustomerForm, saveCustomer, type Customer } from '#contract/bookings/customers'
import { call } from '../../../api/client'
import { useSession } from '../../../sync/index'
import { Button } from '../../../ui/forms/Button'
import { Dialog } from '../../../ui/overlays/Dialog'
import { Facts } from '../../../ui/text/Facts'
import { Field } from '../../../ui/forms/Field'
import { Form, SubmitButton } from '../../../ui/forms/Form'
import { Textarea } from '../../../ui/forms/Input'
import { Link } from '../../../ui/text/Link'
import { Row } from '../../../ui/layout/Row'
import { Stack } from '../../../ui/layout/Stack'
import { TagsField } from '../../../ui/forms/TagsField'
import { toast } from '../../../ui/overlays/toast'
import { useStructForm } from '../../../ui/forms/use-struct-form'
import { getBusinessWords } from '#contract/verticals/words/index'
import { AccountActions, BlockedNotice } from './AccountActions'
import type { CustomerEntry } from './customer-entries'

interface Props {
  /** A customer without a record. Null closes the dialog. */
  entry: CustomerEntry | null
  onClose(): void
  onSaved(customer: Customer): void
  /** Creates a record of the customer. */
  onCreate(entry: CustomerEntry): void
}

/** What is known about a customer without a record, the notes of the business, and blocking. */
export const CustomerDialog = ({ entry, onClose, onSaved, onCreate }: Props) => (
  <Dialog open={entry !== null} onClose={onClose} title={entry?.name ?? ''}>
    {entry && <Content entry={entry} onSaved={onSaved} onCreate={onCreate} />}
  </Dialog>
)

function Content({ entry, onSaved, onCreate }: Omit<Props, 'entry' | 'onClose'> & { entry: CustomerEntry }) {
  const [isBlocking, setBlocking] = useState(false)
  const { phones, bookings, spent, lastOn, nextOn, people } = entry
  const [customer] = people
  const terms = getBusinessWords(useSession()?.user.business_type)
  return (
    <Stack gap={4}>
      {customer && <BlockedNotice blocked={customer.blocked} />}
      <Facts
        items={[
          ...phones.map((phone) => ({ label: 'Phone', value: <Link to={`tel:${phone}`}>{formatPhone(phone)}</Link> })),
          { label: terms.bookings, value: bookings },
          { label: 'Spent', value: formatZmw(spent) },
          ...(lastOn ? [{ label: terms.last, value: formatDate(lastOn) }] : []),
          ...(nextOn ? [{ label: terms.next, value: formatDate(nextOn) }] : []),
        ]}
      />
      <Row>
        <Button icon="people" onClick={() => onCreate(entry)}>
          Save customer
        </Button>
      </Row>
      {customer && <AccountActions {...{ customer, onSaved, isBlocking }} onBlocking={setBlocking} />}
      {customer && !isBlocking && <Notes customer={customer} onSaved={onSaved} />}
    </Stack>
  )
}

function Notes({
  customer: { _id: id, note, tags, isWalkIn },
  onSaved,
}: Pick<Props, 'onSaved'> & { customer: Customer }) {
  const words = getBusinessWords(useSession()?.user.business_type)
  const form = useStructForm({
    struct: CustomerForm,
    defaults: { note, tags },
    onSubmit: async (body) => {
      const result = await call(saveCustomer, { params: { id }, body })
      if (!result.ok) return { message: result.message, ...(result.fields ? { fields: result.fields } : {}) }
      toast({ title: 'Notes saved', tone: 'success' })
      onSaved(result.answer)
    },
  })
  return (
    <Form form={form}>
      <Field name="tags" label="Tags" optional hint={`Separate with commas: ${words.tagExamples}`}>
        <TagsField />
      </Field>
      <Field
        name="note"
        label="Notes"
        optional
        hint={
          isWalkIn ? 'For your team.' : 'For your team. Customers can read them only in a download of their own data.'
        }
      >
        <Textarea rows={4} />
      </Field>
      <Row>
        <SubmitButton>Save notes</SubmitButton>
      </Row>
    </Form>
  )
}
