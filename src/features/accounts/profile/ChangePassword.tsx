import { changePassword, ChangePasswordForm } from '#contract/accounts/auth'
import { call } from '../../../api/client'
import { paths } from '../../../paths'
import { Card } from '../../../ui/layout/Card'
import { Field } from '../../../ui/forms/Field'
import { Form, SubmitButton } from '../../../ui/forms/Form'
import { Heading } from '../../../ui/text/Heading'
import { Link } from '../../../ui/text/Link'
import { PasswordInput } from '../../../ui/forms/PasswordInput'
import { Row } from '../../../ui/layout/Row'
import { Text } from '../../../ui/text/Text'
import { toast } from '../../../ui/overlays/toast'
import { useStructForm } from '../../../ui/forms/use-struct-form'

const empty = { currentPassword: '', password: '', confirmPassword: '' }

/** Needs a connection, because a password is never stored in the outbox. */
export function ChangePassword() {
  const form = useStructForm({
    struct: ChangePasswordForm,
    defaults: empty,
    onSubmit: async ({ currentPassword, password }) => {
      const result = await call(changePassword, { body: { currentPassword, password } })
      if (!result.ok)
        return {
          message:
            result.kind === 'unreachable'
              ? "You need a connection to change your password. Please try again when you're online."
              : result.message,
          ...(result.fields ? { fields: result.fields } : {}),
        }
      form.reset(empty)
      toast({
        title: result.answer.message,
        description: 'You stay signed in here and are signed out everywhere else.',
        tone: 'success',
      })
    },
  })
  return (
    <Card as="section" pad="lg" aria-label="Password">
      <Form form={form}>
        <Heading level={2} size="card">
          Password
        </Heading>
        <Field name="currentPassword" label="Current password">
          <PasswordInput autoComplete="current-password" />
        </Field>
        <Field
          name="password"
          label="New password"
          hint="At least 8 characters, with uppercase, lowercase, a number and a special character."
        >
          <PasswordInput autoComplete="new-password" />
        </Field>
        <Field name="confirmPassword" label="Confirm new password">
          <PasswordInput autoComplete="new-password" />
        </Field>
        <Text tone="muted" size="sm">
          No password yet, or forgot it? <Link to={paths.forgotPassword}>Set one by email</Link>
        </Text>
        <Row>
          <SubmitButton variant="outline">Change password</SubmitButton>
        </Row>
      </Form>
    </Card>
  )
}
