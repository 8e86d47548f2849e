import { useState } from 'react'
import { PhoneNameForm, requestPhoneCode, signInWithPhone } from '#contract/accounts/phone-sign-in'
import { SecondFactorForm } from '#contract/accounts/second-factor'
import { formatPhone } from '#contract/core/format-phone'
import { call } from '../../../../api/client'
import { readDeviceCredential } from '../../../../api/known-device'
import { paths } from '../../../../paths'
import { Button } from '../../../../ui/forms/Button'
import { Field } from '../../../../ui/forms/Field'
import { Form, SubmitButton } from '../../../../ui/forms/Form'
import { Input } from '../../../../ui/forms/Input'
import { Link } from '../../../../ui/text/Link'
import { Notice } from '../../../../ui/states/Notice'
import { Stack } from '../../../../ui/layout/Stack'
import { Text } from '../../../../ui/text/Text'
import { useStructForm, type FormRefusal } from '../../../../ui/forms/use-struct-form'
import { CodeStep } from '../../shared/CodeStep'
import { PhoneStep } from '../../shared/PhoneStep'
import { usePhoneCode } from '../../shared/use-phone-code'
import { useSignIn } from './use-sign-in'

/** After a correct code: the account has a second factor, or there is none for this number. */
interface NextStep {
  code: string
  needs: 'factor' | 'name'
}
type Submit = (more: { factor?: string; full_name?: string }) => Promise<FormRefusal | void | undefined>

/** Refusals that say something about the account, which every sign-in displays alike. */
const accountRefusals: readonly (string | undefined)[] = ['suspended', 'sign_in_maintenance', 'unverified']

/** Signs in with a phone number and a code by SMS, or creates an account. The answers do not tell which of both it will be. */
export default function PhoneSignIn({ onBack }: { onBack(): void }) {
  const { completeSignIn, showFailure } = useSignIn()
  const [typedPhone, setTypedPhone] = useState('')
  const [step, setStep] = useState<NextStep>()
  const { sent, send, resend, forget } = usePhoneCode(async (phone, challenge) =>
    call(requestPhoneCode, {
      body: { phone, ...(challenge ? { challenge } : {}), ...(await readDeviceCredential()) },
    }),
  )
  const signIn = async (code: string, more: Parameters<Submit>[0] = {}) => {
    if (!sent) return undefined
    const result = await call(signInWithPhone, {
      body: { challenge: sent.challenge, code, ...more, ...(await readDeviceCredential()) },
    })
    if (result.ok) return completeSignIn(result.answer)
    if (result.code === 'second_factor_required') return setStep({ code, needs: 'factor' })
    if (result.code === 'phone_unknown') return setStep({ code, needs: 'name' })
    if (accountRefusals.includes(result.code)) return void showFailure(result)
    const isExpired = result.code === 'phone_code_expired'
    // The fields of the next steps are not those of the code.
    if (step && isExpired) return { message: result.message }
    return { message: result.message, ...(result.fields ? { fields: result.fields } : {}) }
  }
  const changeNumber = () => {
    setTypedPhone(sent?.phone ?? '')
    setStep(undefined)
    forget()
  }
  return (
    <Stack gap={5}>
      {!sent && <PhoneStep phone={typedPhone} onPhone={(phone) => send(phone)} />}
      {sent && !step && (
        <CodeStep sent={sent} submitLabel="Continue" onCode={signIn} onResend={resend} onChangeNumber={changeNumber} />
      )}
      {step?.needs === 'factor' && <FactorStep onSubmit={(more) => signIn(step.code, more)} />}
      {sent && step?.needs === 'name' && <NameStep phone={sent.phone} onSubmit={(more) => signIn(step.code, more)} />}
      {step && (
        <Button variant="ghost" full onClick={changeNumber}>
          Start again
        </Button>
      )}
      <Button variant="ghost" full onClick={onBack}>
        Use email and password instead
      </Button>
    </Stack>
  )
}

function FactorStep({ onSubmit }: { onSubmit: Submit }) {
  const form = useStructForm({
    struct: SecondFactorForm,
    defaults: { code: '' },
    onSubmit: ({ code }) => onSubmit({ factor: code }),
  })
  return (
    <Form form={form}>
      <Field name="code" label="Sign-in code" hint="The 6 digits of your authenticator app, or a recovery code.">
        <Input autoComplete="one-time-code" autoCapitalize="none" spellCheck={false} autoFocus />
      </Field>
      <SubmitButton full>Log In</SubmitButton>
    </Form>
  )
}

function NameStep({ phone, onSubmit }: { phone: string; onSubmit: Submit }) {
  const form = useStructForm({
    struct: PhoneNameForm,
    defaults: { full_name: '' },
    onSubmit: ({ full_name }) => onSubmit({ full_name }),
  })
  return (
    <Form form={form}>
      <Notice role="status" icon="user" title={`No account logs in with ${formatPhone(phone)} yet.`}>
        Create one with your name. If you have an account with an email address, log in with that, and confirm this
        number in your profile.
      </Notice>
      <Field name="full_name" label="Full name">
        <Input autoComplete="name" autoFocus />
      </Field>
      <SubmitButton full>Create Account</SubmitButton>
      <Text size="sm" tone="muted" align="center">
        By creating an account you agree to our <Link to={paths.terms}>Terms</Link> and{' '}
        <Link to={paths.privacyPolicy}>Privacy Policy</Link>.
      </Text>
    </Form>
  )
}
