import { useState } from 'react'
import { formatInstant } from '#contract/core/dates'
import { addSupportNote, SupportNoteForm, type SupportNote } from '#contract/messages/support/support-team'
import { call, newId } from '../../../api/client'
import { Card } from '../../../ui/layout/Card'
import { Field } from '../../../ui/forms/Field'
import { Form, SubmitButton } from '../../../ui/forms/Form'
import { Heading } from '../../../ui/text/Heading'
import { Textarea } from '../../../ui/forms/Input'
import { Stack } from '../../../ui/layout/Stack'
import { Text } from '../../../ui/text/Text'
import { toast } from '../../../ui/overlays/toast'
import { useStructForm } from '../../../ui/forms/use-struct-form'

interface Props {
  ticketId: string
  notes: readonly SupportNote[]
  onDone(): void
}

/** Notes of the support team. They are displayed apart from the conversation, so that nobody takes one for an answer. */
export function TeamNotes({ ticketId, notes, onDone }: Props) {
  // The id stays the same until the server confirms the note, so a retry adds it once.
  const [id, setId] = useState(newId)
  const form = useStructForm({
    struct: SupportNoteForm,
    defaults: { text: '' },
    onSubmit: async ({ text }) => {
      const result = await call(addSupportNote, { params: { id: ticketId }, body: { id, text } }, { key: id })
      if (!result.ok) return { message: result.message }
      setId(newId())
      form.reset()
      toast({ title: 'Note added', tone: 'success' })
      onDone()
    },
  })
  return (
    <Card as="section" aria-label="Internal notes">
      <Stack gap={4}>
        <Heading level={2} size="card">
          Internal notes
        </Heading>
        {notes.map((note) => (
          <div key={note._id}>
            <Text pre>{note.text}</Text>
            <Text size="sm" tone="muted">
              {note.author} · {formatInstant(note.createdAt)}
            </Text>
          </div>
        ))}
        <Form form={form}>
          <Field name="text" label="New note" hint="Only administrators see notes.">
            <Textarea rows={2} />
          </Field>
          <SubmitButton variant="outline">Add Note</SubmitButton>
        </Form>
      </Stack>
    </Card>
  )
}
