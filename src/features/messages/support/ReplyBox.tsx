import type { CannedReply } from '#contract/messages/support/canned-replies'
import { SupportReplyForm } from '#contract/messages/support/support'
import { Field } from '../../../ui/forms/Field'
import { Form, SubmitButton } from '../../../ui/forms/Form'
import { Textarea } from '../../../ui/forms/Input'
import { Select } from '../../../ui/forms/Select'
import { useStructForm, type FormRefusal } from '../../../ui/forms/use-struct-form'

interface Props {
  label: string
  hint?: string
  /** Prepared replies. Choosing one inserts its text. */
  templates?: readonly CannedReply[]
  onSend(message: string): Promise<FormRefusal | void>
}

/** Reply form. It resets after success and keeps the typed text after a failure. */
export function ReplyBox({ label, hint, templates = [], onSend }: Props) {
  const form = useStructForm({
    struct: SupportReplyForm,
    defaults: { message: '' },
    onSubmit: async ({ message }) => {
      const refusal = await onSend(message)
      if (refusal) return refusal
      form.reset()
    },
  })
  const insert = (id: string) => {
    const template = templates.find(({ _id }) => _id === id)
    if (!template) return
    const message = [form.getValues('message').trim(), template.text].filter(Boolean).join('\n\n')
    form.setValue('message', message, { shouldDirty: true })
  }
  return (
    <Form form={form}>
      {templates.length > 0 && (
        <Field label="Insert a canned reply">
          <Select
            placeholder="Choose a reply"
            options={templates.map(({ _id, title }) => ({ value: _id, label: title }))}
            value=""
            onChange={(event) => insert(event.target.value)}
          />
        </Field>
      )}
      <Field name="message" label={label} hint={hint}>
        <Textarea rows={3} />
      </Field>
      <SubmitButton icon="send">Send Reply</SubmitButton>
    </Form>
  )
}
