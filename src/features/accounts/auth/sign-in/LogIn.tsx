import { useState } from 'react'
import { object, string } from 'superstruct'
import { LoginForm, LoginWithCodeForm, login } from '#contract/accounts/auth'
import { call } from '../../../../api/client'
import { readDeviceCredential } from '../../../../api/known-device'
import { paths } from '../../../../paths'
import { Button } from '../../../../ui/forms/Button'
import { Field } from '../../../../ui/forms/Field'
import { Form, SubmitButton } from '../../../../ui/forms/Form'
import { Input } from '../../../../ui/forms/Input'
import { Link } from '../../../../ui/text/Link'
import { Notice } from '../../../../ui/states/Notice'
import { PasswordInput } from '../../../../ui/forms/PasswordInput'
import { Row } from '../../../../ui/layout/Row'
import { Stack } from '../../../../ui/layout/Stack'
import { toast } from '../../../../ui/overlays/toast'
import { useStructForm } from '../../../../ui/forms/use-struct-form'
import { GoogleSignIn } from './GoogleSignIn'
import { ResendBox } from '../sign-up/ResendBox'
import { useSignIn } from './use-sign-in'

/** The code is asked for when the server needs it. */
const FirstStepForm = object({ ...LoginForm.schema, code: string() })

/**
 * The second step: a code of the authenticator app, or the code that was sent to `sentTo`. With the challenge of a delayed
 * first step, the request with the code is not delayed again.
 */
interface CodeStep {
  challenge?: string | undefined
  sentTo?: string
}

export function LogIn() {
  const { completeSignIn, showFailure } = useSignIn()
  const [step, setStep] = useState<CodeStep>()
  const sentTo = step?.sentTo
  const attempt = async (credentials: { email: string; password: string }, code?: string) => {
    const result = await call(login, {
      body: {
        ...credentials,
        ...(code ? { code } : {}),
        ...(step?.challenge ? { challenge: step.challenge } : {}),
        ...(await readDeviceCredential()),
      },
    })
    if (result.ok) return completeSignIn(result.answer)
    const given = result.detail?.challenge
    const challenge = typeof given === 'string' ? given : undefined
    if (result.code === 'second_factor_required') return setStep({ challenge })
    if (result.code === 'sign_in_code_required') {
      setStep({ challenge, sentTo: credentials.email })
      if (!sentTo) return
      if (code) return { message: 'This code is no longer valid. We have sent you a new one.' }
      return void toast({
        title: 'Code sent',
        description: `We sent it to ${credentials.email} again.`,
        tone: 'success',
      })
    }
    if (result.code !== 'wrong_second_factor' && result.code !== 'wrong_sign_in_code') showFailure(result)
    return result
  }
  const form = useStructForm({
    struct: step ? LoginWithCodeForm : FirstStepForm,
    defaults: { email: '', password: '', code: '' },
    onSubmit: ({ code, ...credentials }) => attempt(credentials, step && code),
  })
  const [isResending, setIsResending] = useState(false)
  const resend = async () => {
    setIsResending(true)
    const { email, password } = form.getValues()
    await attempt({ email, password })
    setIsResending(false)
  }
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
        {sentTo && (
          <Notice role="status" title="Check your email">
            Many sign-ins on your network have failed. So we also need the code that we sent to {sentTo}. It can take a
            few minutes to arrive. Please check your spam folder too.
          </Notice>
        )}
        {step && (
          <Field
            name="code"
            label="Sign-in code"
            hint={sentTo ? 'The 6 digits in our email.' : 'The 6 digits of your authenticator app, or a recovery code.'}
          >
            <Input
              inputMode={sentTo ? 'numeric' : undefined}
              autoComplete="one-time-code"
              autoCapitalize="none"
              spellCheck={false}
              autoFocus
            />
          </Field>
        )}
        {sentTo && (
          <Button variant="outline" full loading={isResending} onClick={() => void resend()}>
            Send the code again
          </Button>
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
