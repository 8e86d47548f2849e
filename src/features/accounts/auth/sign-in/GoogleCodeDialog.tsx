import { google } from '#contract/accounts/auth'
import { SecondFactorForm } from '#contract/accounts/second-factor'
import { call } from '../../../../api/client'
import { readDeviceCredential } from '../../../../api/known-device'
import { Dialog } from '../../../../ui/overlays/Dialog'
import { Field } from '../../../../ui/forms/Field'
import { Form, SubmitButton } from '../../../../ui/forms/Form'
import { Input } from '../../../../ui/forms/Input'
import { useStructForm } from '../../../../ui/forms/use-struct-form'
import { useSignIn } from './use-sign-in'

/** Asks for the code of the second factor, and sends the credential of Google again. */
export default function GoogleCodeDialog({ credential, onClose }: { credential: string; onClose(): void }) {
  const { completeSignIn } = useSignIn()
  const form = useStructForm({
    struct: SecondFactorForm,
    defaults: { code: '' },
    onSubmit: async ({ code }) => {
      const result = await call(google, { body: { credential, code, ...(await readDeviceCredential()) } })
      if (result.ok) return completeSignIn(result.answer)
      return { message: result.message, fields: result.fields }
    },
  })
  return (
    <Dialog open title="Two-step sign-in" onClose={onClose}>
      <Form form={form}>
        <Field name="code" label="Sign-in code" hint="The 6 digits of your authenticator app, or a recovery code.">
          <Input autoComplete="one-time-code" autoCapitalize="none" spellCheck={false} autoFocus />
        </Field>
        <SubmitButton full>Log In</SubmitButton>
      </Form>
    </Dialog>
  )
}
