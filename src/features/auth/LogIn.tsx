import { LoginForm, login } from '#contract/accounts/auth'
import { call } from '../../api/client'
import { readDeviceCredential } from '../../api/known-device'
import { paths } from '../../paths'
import { Field } from '../../ui/Field'
import { Form, SubmitButton } from '../../ui/Form'
import { Input } from '../../ui/Input'
import { Link } from '../../ui/Link'
import { PasswordInput } from '../../ui/PasswordInput'
import { Row } from '../../ui/Row'
import { Stack } from '../../ui/Stack'
import { useStructForm } from '../../ui/use-struct-form'
import { GoogleSignIn } from './GoogleSignIn'
import { ResendBox } from './ResendBox'
import { useSignIn } from './use-sign-in'

export function LogIn() {
  const { enter: completeSignIn, tell: showFailure } = useSignIn()
  const form = useStructForm({
    struct: LoginForm,
    defaults: { email: '', password: '' },
    onSubmit: async (body) => {
      const result = await call(login, { body: { ...body, ...(await readDeviceCredential()) } })
      if (result.ok) return completeSignIn(result.answer)
      showFailure(result)
      return result
    },
  })
  const isUnverified = /unverified/i.test(form.rootError ?? '')
  return (
    <Stack gap={5}>
      <Form form={form}>
        <Field name="email" label="Email">
          <Input type="email" inputMode="email" autoComplete="username" autoCapitalize="none" />
        </Field>
        <Field name="password" label="Password">
          <PasswordInput autoComplete="current-password" />
        </Field>
        <Row justify="to-end">
          <Link roomy variant="quiet" to={paths.forgotPassword}>
            Forgot password?
          </Link>
        </Row>
        <SubmitButton full>Log In</SubmitButton>
      </Form>
      {isUnverified && <ResendBox email={form.getValues('email')} />}
      <GoogleSignIn />
    </Stack>
  )
}
