import { useLocation, useNavigate } from 'react-router-dom'
import { SignupForm, signup } from '#contract/accounts/auth'
import { call } from '../../../../api/client'
import { paths } from '../../../../paths'
import { Field } from '../../../../ui/forms/Field'
import { Form, SubmitButton } from '../../../../ui/forms/Form'
import { Input } from '../../../../ui/forms/Input'
import { Link } from '../../../../ui/text/Link'
import { PasswordInput } from '../../../../ui/forms/PasswordInput'
import { RadioGroup } from '../../../../ui/forms/RadioGroup'
import { Text } from '../../../../ui/text/Text'
import { toast } from '../../../../ui/overlays/toast'
import { useStructForm } from '../../../../ui/forms/use-struct-form'
import { PartnerFields } from './PartnerFields'

const accountTypes = [
  { value: 'endUser', label: 'Personal Account', hint: 'Book, buy and travel.', icon: 'user' },
  { value: 'partner', label: 'Partner / Business Account', hint: 'List and sell your services.', icon: 'briefcase' },
] as const

const emptyForm: SignupForm = {
  full_name: '',
  email: '',
  phone: '',
  password: '',
  confirmPassword: '',
  user_type: 'endUser',
  companyName: '',
  business_type: '',
}

/** Omits the business fields for a personal account. */
const buildPayload = ({ companyName, business_type, ...person }: SignupForm): SignupForm =>
  person.user_type === 'partner' ? { ...person, companyName, business_type } : person

export function SignUp({ accountType }: { accountType: SignupForm['user_type'] }) {
  const navigate = useNavigate()
  const { state } = useLocation()
  const form = useStructForm({
    struct: SignupForm,
    defaults: { ...emptyForm, user_type: accountType },
    onSubmit: async (values) => {
      const result = await call(signup, { body: buildPayload(values) })
      if (!result.ok) {
        toast({ title: 'Signup Failed', description: result.message, tone: 'destructive' })
        return result.fields && result
      }
      toast({ title: 'Registration Almost Complete!', description: result.answer.message, tone: 'success' })
      navigate(paths.checkYourEmail, { state: { ...state, email: values.email } })
    },
  })
  return (
    <Form form={form}>
      <Field name="user_type" group label="Account type">
        <RadioGroup cards options={accountTypes} />
      </Field>
      {form.watch('user_type') === 'partner' && <PartnerFields type={form.watch('business_type') || undefined} />}
      <Field name="full_name" label="Full name">
        <Input autoComplete="name" />
      </Field>
      <Field name="email" label="Email">
        <Input type="email" inputMode="email" autoComplete="username" autoCapitalize="none" />
      </Field>
      <Field name="phone" label="Phone" hint="Your 10-digit Zambian mobile number.">
        <Input type="tel" inputMode="tel" autoComplete="tel-national" placeholder="09..." />
      </Field>
      <Field
        name="password"
        label="Password"
        hint="At least 8 characters, with uppercase, lowercase, a number and a special character."
      >
        <PasswordInput autoComplete="new-password" />
      </Field>
      <Field name="confirmPassword" label="Confirm password">
        <PasswordInput autoComplete="new-password" />
      </Field>
      <SubmitButton full>Create Account</SubmitButton>
      <Text size="sm" tone="muted" align="center">
        By creating an account you agree to our <Link to={paths.terms}>Terms</Link> and{' '}
        <Link to={paths.privacyPolicy}>Privacy Policy</Link>.
      </Text>
    </Form>
  )
}
