import { ResendForm, resendVerification } from '#contract/accounts/auth'
import { call } from '../../../../api/client'
import { Card } from '../../../../ui/layout/Card'
import { Field } from '../../../../ui/forms/Field'
import { Form, SubmitButton } from '../../../../ui/forms/Form'
import { Heading } from '../../../../ui/text/Heading'
import { Input } from '../../../../ui/forms/Input'
import { Stack } from '../../../../ui/layout/Stack'
import { toast } from '../../../../ui/overlays/toast'
import { useStructForm } from '../../../../ui/forms/use-struct-form'

/** Form that sends the verification link again. */
export function ResendBox({ email = '' }: { email?: string }) {
  const form = useStructForm({
    struct: ResendForm,
    defaults: { email },
    onSubmit: async (body) => {
      const result = await call(resendVerification, { body }, { defaultMessage: 'Could not process your request.' })
      if (result.ok) toast({ title: 'Request Sent', description: result.answer.message, tone: 'success' })
      else toast({ title: 'Error', description: result.message, tone: 'destructive' })
    },
  })
  return (
    <Card tone="sunken">
      <Stack gap={3}>
        <Heading level={2} size="small">
          Didn&apos;t get an email?
        </Heading>
        <Form form={form}>
          <Field
            name="email"
            label="Email address"
            hint="It can take a few minutes. Please check your spam folder too."
          >
            <Input type="email" inputMode="email" autoComplete="email" autoCapitalize="none" />
          </Field>
          <SubmitButton variant="outline" full>
            Resend Verification Email
          </SubmitButton>
        </Form>
      </Stack>
    </Card>
  )
}
