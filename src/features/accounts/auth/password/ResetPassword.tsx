import { useNavigate, useParams } from 'react-router-dom'
import { ResetForm, resetPasswordByToken } from '#contract/accounts/auth'
import { call } from '../../../../api/client'
import { readDeviceCredential, storeDeviceCredential } from '../../../../api/known-device'
import { paths } from '../../../../paths'
import { ButtonLink } from '../../../../ui/forms/Button'
import { Field } from '../../../../ui/forms/Field'
import { Form, SubmitButton } from '../../../../ui/forms/Form'
import { Notice } from '../../../../ui/states/Notice'
import { PasswordInput } from '../../../../ui/forms/PasswordInput'
import { toast } from '../../../../ui/overlays/toast'
import { useStructForm } from '../../../../ui/forms/use-struct-form'
import { AuthFrame, BackToLogin } from '../AuthFrame'

export const head = () => ({ title: 'Choose a new password | Tilipo' })

export default function ResetPassword() {
  const { token } = useParams()
  return (
    <AuthFrame
      title="Choose a new password"
      text={token ? 'You will then be logged out on all other devices.' : undefined}
    >
      {token ? <NewPassword token={token} /> : <NoToken />}
      <BackToLogin />
    </AuthFrame>
  )
}

const NoToken = () => (
  <Notice
    tone="attention"
    icon="alert"
    role="alert"
    title="Reset token is missing."
    action={
      <ButtonLink size="sm" variant="outline" to={paths.forgotPassword}>
        Request a new link
      </ButtonLink>
    }
  >
    Please open the link from our email again, or request a new one.
  </Notice>
)

function NewPassword({ token }: { token: string }) {
  const navigate = useNavigate()
  const form = useStructForm({
    struct: ResetForm,
    defaults: { password: '', confirmPassword: '' },
    onSubmit: async ({ password }) => {
      const body = { password, ...(await readDeviceCredential()) }
      const result = await call(
        resetPasswordByToken,
        { params: { token }, body },
        { defaultMessage: 'Failed to reset password.' },
      )
      if (!result.ok) return result
      void storeDeviceCredential(result.answer)
      toast({ title: 'Success!', description: 'Your password has been reset. Please log in.', tone: 'success' })
      navigate(paths.auth(), { replace: true })
    },
  })
  return (
    <Form form={form}>
      <Field name="password" label="New password" hint="At least 6 characters.">
        <PasswordInput autoComplete="new-password" />
      </Field>
      <Field name="confirmPassword" label="Confirm new password">
        <PasswordInput autoComplete="new-password" />
      </Field>
      <SubmitButton full>Reset Password</SubmitButton>
      {form.rootError && (
        <ButtonLink variant="outline" full to={paths.forgotPassword}>
          Request a new link
        </ButtonLink>
      )}
    </Form>
  )
}
