import { useState } from 'react'
import { object, string } from 'superstruct'
import { LoginForm, LoginWithCodeForm, login } from '#contract/accounts/auth'
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

/** The code is asked for when the server needs it. */
const FirstStepForm = object({ ...LoginForm.schema, code: string() })

export function LogIn() {
  const { completeSignIn, showFailure } = useSignIn()
  const [needsCode, setNeedsCode] = useState(false)
  const form = useStructForm({
    struct: needsCode ? LoginWithCodeForm : FirstStepForm,
    defaults: { email: '', password: '', code: '' },
    onSubmit: async ({ code, ...body }) => {
      const result = await call(login, {
        body: { ...body, ...(needsCode ? { code } : {}), ...(await readDeviceCredential()) },
      })
      if (result.ok) return completeSignIn(result.answer)
      if (result.code === 'second_factor_required') return setNeedsCode(true)
      if (result.code !== 'wrong_second_factor') showFailure(result)
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
        {needsCode && (
          <Field name="code" label="Sign-in code" hint="The 6 digits of your authenticator app, or a recovery code.">
            <Input autoComplete="one-time-code" autoCapitalize="none" spellCheck={false} autoFocus />
          </Field>
        )}
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
