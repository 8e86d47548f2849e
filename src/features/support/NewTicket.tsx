import { useNavigate } from 'react-router-dom'
import { openTicket, ticketCategories, ticketPriorities, TicketForm } from '#contract/support'
import { categoryWords, priorityWords } from '#contract/support-words'
import { newId } from '../../api/new-id'
import { send, useSession } from '../../sync/index'
import { Button } from '../../ui/Button'
import { Card } from '../../ui/Card'
import { Field } from '../../ui/Field'
import { Form, SubmitButton } from '../../ui/Form'
import { Grid } from '../../ui/Grid'
import { Heading } from '../../ui/Heading'
import { Input, Textarea } from '../../ui/Input'
import { Row } from '../../ui/Row'
import { Select } from '../../ui/Select'
import { useStructForm } from '../../ui/use-struct-form'
import { useTellKept } from './kept'
import { ticketPath } from './paths'

/** Form for a new support ticket. The device creates the id, so the user can view and reply to an unsent ticket. */
export function NewTicket({ onCancel }: { onCancel?(): void }) {
  const navigate = useNavigate()
  const tellKept = useTellKept()
  const role = useSession()?.user.user_type ?? 'endUser'
  const form = useStructForm<TicketForm>({
    struct: TicketForm,
    defaults: { subject: '', category: role === 'endUser' ? 'booking' : 'business', priority: 'normal', message: '' },
    onSubmit: async (asked) => {
      const id = newId()
      const sent = await send(openTicket, { body: { id, ...asked } }, { preview: { name: asked.subject } })
      if (!sent.ok) return { message: sent.message }
      tellKept('Ticket opened')
      navigate(ticketPath(role, id))
    },
  })
  const categories = ticketCategories.filter((category) => role !== 'endUser' || category !== 'business')
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
            <Select options={categories.map((value) => ({ value, label: categoryWords[value] }))} />
          </Field>
          <Field name="priority" label="How urgent is it?">
            <Select options={ticketPriorities.map((value) => ({ value, label: priorityWords[value] }))} />
          </Field>
        </Grid>
        <Field
          name="message"
          label="Message"
          hint="If it's about a booking or order, include its reference. Never send us a password or PIN."
        >
          <Textarea rows={6} />
        </Field>
        <Row wrap>
          <SubmitButton icon="send">Send Ticket</SubmitButton>
          {onCancel && (
            <Button variant="ghost" onClick={onCancel}>
              Cancel
            </Button>
          )}
        </Row>
      </Form>
    </Card>
  )
}
