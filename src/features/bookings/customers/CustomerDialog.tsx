import { useState } from 'react'
import { formatDate, formatInstant } from '#contract/core/dates'
import { formatPhone } from '#contract/core/format-phone'
import { formatZmw } from '#contract/core/money'
import {
  BlockForm,
  blockCustomer,
  CustomerForm,
  saveCustomer,
  unblockCustomer,
  type Customer,
} from '#contract/bookings/customers'
import { call } from '../../../api/client'
import { paths } from '../../../paths'
import { useSession } from '../../../sync/index'
import { Button, ButtonLink } from '../../../ui/forms/Button'
import { Dialog } from '../../../ui/overlays/Dialog'
import { Facts } from '../../../ui/text/Facts'
import { Field } from '../../../ui/forms/Field'
import { Form, SubmitButton } from '../../../ui/forms/Form'
import { Textarea } from '../../../ui/forms/Input'
import { Link } from '../../../ui/text/Link'
import { Notice } from '../../../ui/states/Notice'
import { Row } from '../../../ui/layout/Row'
import { Stack } from '../../../ui/layout/Stack'
import { TagsField } from '../../../ui/forms/TagsField'
import { toast } from '../../../ui/overlays/toast'
import { useStructForm } from '../../../ui/forms/use-struct-form'
import { getBusinessWords } from '#contract/verticals/words/index'

interface Props {
  /** Null closes the dialog. */
  customer: Customer | null
  onClose(): void
  onSaved(customer: Customer): void
}

/** What is known about a customer, the notes of the business, and blocking. */
export const CustomerDialog = ({ customer, onClose, onSaved }: Props) => (
  <Dialog open={customer !== null} onClose={onClose} title={customer?.name ?? ''}>
    {customer && <Content customer={customer} onSaved={onSaved} />}
  </Dialog>
)

interface ContentProps {
  customer: Customer
  onSaved(customer: Customer): void
}

function Content({ customer, onSaved }: ContentProps) {
  const [isBlocking, setBlocking] = useState(false)
  const { _id: id, phone, bookings, spent, lastOn, nextOn, blocked, canMessage, isWalkIn } = customer
  const terms = getBusinessWords(useSession()?.user.business_type)
  const params = { id }
  const unblock = async () => {
    const result = await call(unblockCustomer, { params })
    if (!result.ok) return toast({ title: 'Not unblocked', description: result.message, tone: 'destructive' })
    toast({ title: `${customer.name} can book with you again`, tone: 'success' })
    onSaved(result.answer)
  }
  return (
    <Stack gap={4}>
      {blocked && (
        <Notice tone="attention" icon="alert" title={`Blocked since ${formatInstant(blocked.at)}`}>
          {blocked.reason}
        </Notice>
      )}
      <Facts
        items={[
          ...(phone ? [{ label: 'Phone', value: <Link to={`tel:${phone}`}>{formatPhone(phone)}</Link> }] : []),
          { label: terms.bookings, value: bookings },
          { label: 'Spent', value: formatZmw(spent) },
          ...(lastOn ? [{ label: terms.last, value: formatDate(lastOn) }] : []),
          ...(nextOn ? [{ label: terms.next, value: formatDate(nextOn) }] : []),
        ]}
      />
      <Row gap={2} wrap>
        {canMessage && (
          <ButtonLink variant="outline" size="sm" icon="chat" to={`${paths.adminMessages}?chatWith=${id}`}>
            Message
          </ButtonLink>
        )}
        {blocked ? (
          <Button variant="outline" size="sm" onClick={() => void unblock()}>
            Unblock
          </Button>
        ) : (
          !isBlocking &&
          !isWalkIn && (
            <Button variant="danger-quiet" size="sm" onClick={() => setBlocking(true)}>
              Block from booking
            </Button>
          )
        )}
      </Row>
      {isBlocking && !blocked ? (
        <BlockCustomer customer={customer} onSaved={onSaved} onCancel={() => setBlocking(false)} />
      ) : (
        <Notes customer={customer} onSaved={onSaved} />
      )}
    </Stack>
  )
}

function Notes({ customer: { _id: id, note, tags, isWalkIn }, onSaved }: ContentProps) {
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

function BlockCustomer({ customer: { _id: id, name }, onSaved, onCancel }: ContentProps & { onCancel(): void }) {
  const form = useStructForm({
    struct: BlockForm,
    defaults: { reason: '' },
    onSubmit: async (body) => {
      const result = await call(blockCustomer, { params: { id }, body })
      if (!result.ok) return { message: result.message, ...(result.fields ? { fields: result.fields } : {}) }
      toast({ title: `${name} can no longer book with you`, tone: 'success' })
      onSaved(result.answer)
    },
  })
  return (
    <Form form={form}>
      <Field
        name="reason"
        label="Why do you block this customer?"
        hint="Existing bookings stay valid. Customers can read the reason only in a download of their own data."
      >
        <Textarea rows={3} />
      </Field>
      <Row gap={2}>
        <SubmitButton variant="danger">Block</SubmitButton>
        <Button variant="outline" data-cancel onClick={onCancel}>
          Cancel
        </Button>
      </Row>
    </Form>
  )
}
