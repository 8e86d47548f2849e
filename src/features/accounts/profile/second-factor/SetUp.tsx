import { confirmSecondFactor, SecondFactorForm } from '#contract/accounts/second-factor'
import { call } from '../../../../api/client'
import { Button } from '../../../../ui/forms/Button'
import { Field } from '../../../../ui/forms/Field'
import { Form, SubmitButton } from '../../../../ui/forms/Form'
import { Input } from '../../../../ui/forms/Input'
import { QrCode } from '../../../../ui/media/QrCode'
import { Row } from '../../../../ui/layout/Row'
import { Stack } from '../../../../ui/layout/Stack'
import { Text } from '../../../../ui/text/Text'
import { useStructForm } from '../../../../ui/forms/use-struct-form'

interface Props {
  /** In base 32. */
  secret: string
  uri: string
  /** Receives the recovery codes. */
  onDone(recoveryCodes: readonly string[]): void
  onCancel(): void
}

/** Adds the secret to an authenticator app, and proves it with a code. */
export default function SetUp({ secret, uri, onDone, onCancel }: Props) {
  const form = useStructForm({
    struct: SecondFactorForm,
    defaults: { code: '' },
    onSubmit: async (body) => {
      const result = await call(confirmSecondFactor, { body })
      if (!result.ok) return { message: result.message, fields: result.fields }
      onDone(result.answer.recoveryCodes)
    },
  })
  return (
    <Form form={form}>
      <Stack gap={2}>
        <Text>1. Scan this code with an authenticator app, or enter the key there.</Text>
        <QrCode text={uri} label="QR code for an authenticator app" />
        <Text>
          Key:{' '}
          <Text as="span" weight="semibold" tabular>
            {secret.replace(/(.{4})(?=.)/g, '$1 ')}
          </Text>
        </Text>
        <Text>2. Enter the code that the app displays.</Text>
      </Stack>
      <Field name="code" label="Code">
        <Input inputMode="numeric" autoComplete="one-time-code" maxLength={7} />
      </Field>
      <Row wrap>
        <SubmitButton>Turn on</SubmitButton>
        <Button variant="ghost" data-cancel onClick={onCancel}>
          Cancel
        </Button>
      </Row>
    </Form>
  )
}
