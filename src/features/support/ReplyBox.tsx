import { SupportReplyForm } from '#contract/support/support'
import { Field } from '../../ui/Field'
import { Form, SubmitButton } from '../../ui/Form'
import { Textarea } from '../../ui/Input'
import { useStructForm, type FormRefusal } from '../../ui/use-struct-form'

interface Props {
  label: string
  hint?: string
  onSend(message: string): Promise<FormRefusal | void>
}

/** Reply form. It resets after success and keeps the typed text after a failure. */
export function ReplyBox({ label, hint, onSend }: Props) {
  const form = useStructForm({
    struct: SupportReplyForm,
    defaults: { message: '' },
    onSubmit: async ({ message }) => {
      const refusal = await onSend(message)
      if (refusal) return refusal
      form.reset()
    },
  })
  return (
    <Form form={form}>
      <Field name="message" label={label} hint={hint}>
        <Textarea rows={3} />
      </Field>
      <SubmitButton icon="send">Send Reply</SubmitButton>
    </Form>
  )
}
