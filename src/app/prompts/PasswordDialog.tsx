import { confirmPassword, ConfirmPasswordForm, maxProofAgeMinutes } from '#contract/accounts/auth'
import { call } from '../../api/client'
import { useSession } from '../../sync/index'
import { lazyPart } from '../../ui/states/lazy-part'
import { offerRetry } from '../../ui/states/MissingPart'
import { CancelButton, Dialog } from '../../ui/overlays/Dialog'
import { Field } from '../../ui/forms/Field'
import { Form, SubmitButton } from '../../ui/forms/Form'
import { PasswordInput } from '../../ui/forms/PasswordInput'
import { Row } from '../../ui/layout/Row'
import { Text } from '../../ui/text/Text'
import { useStructForm } from '../../ui/forms/use-struct-form'

const PhoneProof = lazyPart(() => import('../../features/accounts/phone/PhoneProof'), { onFailure: offerRetry })

interface Props {
  /** Receives whether the password was confirmed. */
  onClose(isConfirmed: boolean): void
}

/** Without an email address, an account has no password: a code by SMS is the proof. */
export default function PasswordDialog({ onClose }: Props) {
  const email = useSession()?.user.email
  return email === '' ? <PhoneProof onClose={onClose} /> : <PasswordForm onClose={onClose} />
}

function PasswordForm({ onClose }: Props) {
  const form = useStructForm({
    struct: ConfirmPasswordForm,
    defaults: { password: '' },
    onSubmit: async (body) => {
      const result = await call(confirmPassword, { body })
      if (!result.ok) return { message: result.message, fields: result.fields }
      onClose(true)
    },
  })
  return (
    <Dialog open title="Confirm your password" onClose={() => onClose(false)}>
      <Form form={form}>
        <Text tone="muted">
          You entered your password more than {maxProofAgeMinutes} minutes ago. Please enter it again to continue.
        </Text>
        <Field name="password" label="Password">
          <PasswordInput autoComplete="current-password" autoFocus />
        </Field>
        <Row justify="to-end" wrap>
          <CancelButton />
          <SubmitButton>Confirm</SubmitButton>
        </Row>
      </Form>
    </Dialog>
  )
}
