import { formatInstant } from '#contract/core/dates'
import { SupportNoteForm, type SupportNote } from '#contract/messages/support/support-team'
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
  notes: readonly SupportNote[]
  add(text: string): Promise<{ ok: true } | { ok: false; message: string }>
  onDone(): void
}

/** Notes of Tilipo's team. They are displayed apart from conversations, so that nobody takes one for an answer. */
export function InternalNotes({ notes, add, onDone }: Props) {
  const form = useStructForm({
    struct: SupportNoteForm,
    defaults: { text: '' },
    onSubmit: async ({ text }) => {
      const result = await add(text)
      if (!result.ok) return { message: result.message }
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
