import { useState } from 'react'
import { ForgotForm, forgotPassword } from '#contract/accounts/auth'
import { call } from '../../../../api/client'
import { Field } from '../../../../ui/forms/Field'
import { Form, SubmitButton } from '../../../../ui/forms/Form'
import { Input } from '../../../../ui/forms/Input'
import { Notice } from '../../../../ui/states/Notice'
import { toast } from '../../../../ui/overlays/toast'
import { useStructForm } from '../../../../ui/forms/use-struct-form'
import { AuthFrame, BackToLogin } from '../AuthFrame'

export const head = () => ({ title: 'Forgot password | Tilipo' })

export default function ForgotPassword() {
  const [sent, setSent] = useState(false)
  return (
    <AuthFrame
      title="Forgot your password?"
      text={sent ? undefined : "Enter your email address. We'll send you a link to choose a new password."}
    >
      {sent ? (
        <Notice tone="done" icon="mail" role="status">
          If an account with that email exists, you will receive a password reset link shortly.
        </Notice>
      ) : (
        <ResetLinkForm onSent={() => setSent(true)} />
      )}
      <BackToLogin />
    </AuthFrame>
  )
}

function ResetLinkForm({ onSent }: { onSent(): void }) {
  const form = useStructForm({
    struct: ForgotForm,
    defaults: { email: '' },
    onSubmit: async (body) => {
      const result = await call(forgotPassword, { body }, { defaultMessage: 'An unexpected error occurred.' })
      if (result.ok) return onSent()
      if (result.fields) return result
      toast({ title: 'Error', description: result.message, tone: 'destructive' })
    },
  })
  return (
    <Form form={form}>
      <Field name="email" label="Email">
        <Input type="email" inputMode="email" autoComplete="username" autoCapitalize="none" />
      </Field>
      <SubmitButton full>Send Reset Link</SubmitButton>
    </Form>
  )
}
