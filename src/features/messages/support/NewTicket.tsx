import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import {
  openSupportTicket,
  supportTicketCategories,
  supportTicketPriorities,
  SupportTicketForm,
} from '#contract/messages/support/support'
import { ticketCategoryLabels, ticketPriorityLabels } from '#contract/messages/support/support-labels'
import { newId } from '../../../api/new-id'
import { send, useSession } from '../../../sync/index'
import { Button } from '../../../ui/forms/Button'
import { Card } from '../../../ui/layout/Card'
import { Field } from '../../../ui/forms/Field'
import { Form, SubmitButton } from '../../../ui/forms/Form'
import { Grid } from '../../../ui/layout/Grid'
import { Heading } from '../../../ui/text/Heading'
import { Input, Textarea } from '../../../ui/forms/Input'
import { Row } from '../../../ui/layout/Row'
import { Select } from '../../../ui/forms/Select'
import { useStructForm } from '../../../ui/forms/use-struct-form'
import { BookingField } from './BookingField'
import { useSavedToast } from './use-saved-toast'
import { ticketPath } from './paths'

/** Form for a new support ticket. The device creates the id, so the user can view and reply to an unsent ticket. */
export function NewTicket({ onCancel }: { onCancel?(): void }) {
  const navigate = useNavigate()
  const showSavedToast = useSavedToast()
  const role = useSession()?.user.user_type ?? 'endUser'
  const [bookingId, setBookingId] = useState('')
  const form = useStructForm<SupportTicketForm>({
    struct: SupportTicketForm,
    defaults: { subject: '', category: role === 'endUser' ? 'booking' : 'business', priority: 'normal', message: '' },
    onSubmit: async (values) => {
      const id = newId()
      const body = { id, ...values, ...(bookingId ? { bookingId } : {}) }
      const sent = await send(openSupportTicket, { body }, { preview: { name: values.subject } })
      if (!sent.ok) return { message: sent.message }
      showSavedToast('Ticket opened')
      navigate(ticketPath(role, id))
    },
  })
  const categories = supportTicketCategories.filter((category) => role !== 'endUser' || category !== 'business')
  return (
    <Card as="section" pad="lg" aria-label="New ticket">
      <Form form={form}>
        <Heading level={2} size="card">
          How can we help?
        </Heading>
        <Field name="subject" label="Subject">
          <Input />
        </Field>
        <Grid columns={2} gap={4}>
          <Field name="category" label="What is it about?">
            <Select options={categories.map((value) => ({ value, label: ticketCategoryLabels[value] }))} />
          </Field>
          <Field name="priority" label="How urgent is it?">
            <Select options={supportTicketPriorities.map((value) => ({ value, label: ticketPriorityLabels[value] }))} />
          </Field>
        </Grid>
        <BookingField value={bookingId} onChange={setBookingId} />
        <Field name="message" label="Message" hint="Never send us a password or PIN.">
          <Textarea rows={6} />
        </Field>
        <Row wrap>
          <SubmitButton icon="send">Send Ticket</SubmitButton>
          {onCancel && (
            <Button variant="ghost" data-cancel onClick={onCancel}>
              Cancel
            </Button>
          )}
        </Row>
      </Form>
    </Card>
  )
}
