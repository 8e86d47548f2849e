import { renewRecoveryCodes, SecondFactorForm, turnOffSecondFactor } from '#contract/accounts/second-factor'
import { callWithPassword } from '../../../../api/admin-client'
import { Dialog } from '../../../../ui/overlays/Dialog'
import { Field } from '../../../../ui/forms/Field'
import { Form, SubmitButton } from '../../../../ui/forms/Form'
import { Input } from '../../../../ui/forms/Input'
import { Text } from '../../../../ui/text/Text'
import { toast } from '../../../../ui/overlays/toast'
import { useStructForm } from '../../../../ui/forms/use-struct-form'

export type CodeAction = 'renew' | 'turnOff'

interface Props {
  action: CodeAction
  onClose(): void
  /** Receives the new recovery codes, if any. */
  onDone(recoveryCodes?: readonly string[]): void
}

const labels = {
  renew: {
    title: 'New recovery codes',
    text: 'Your old recovery codes stop working.',
    submit: 'Create codes',
  },
  turnOff: {
    title: 'Turn two-step sign-in off?',
    text: 'Your password alone is then enough to sign in.',
    submit: 'Turn off',
  },
} as const

/** Changes to the second factor need a code of it. */
export default function CodeDialog({ action, onClose, onDone }: Props) {
  const { title, text, submit } = labels[action]
  const form = useStructForm({
    struct: SecondFactorForm,
    defaults: { code: '' },
    onSubmit: async (body) => {
      if (action === 'renew') {
        const result = await callWithPassword(renewRecoveryCodes, { body })
        return result.ok ? onDone(result.answer.recoveryCodes) : { message: result.message, fields: result.fields }
      }
      const result = await callWithPassword(turnOffSecondFactor, { body })
      if (!result.ok) return { message: result.message, fields: result.fields }
      toast({ title: result.answer.message, tone: 'success' })
      onDone()
    },
  })
  return (
    <Dialog open title={title} onClose={onClose}>
      <Form form={form}>
        <Text>{text}</Text>
        <Field name="code" label="Code" hint="The 6 digits of your authenticator app, or a recovery code.">
          <Input autoComplete="one-time-code" autoCapitalize="none" spellCheck={false} autoFocus />
        </Field>
        <SubmitButton>{submit}</SubmitButton>
      </Form>
    </Dialog>
  )
}
