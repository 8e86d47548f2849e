import {
  AutomaticPayouts,
  automaticModeLabels,
  automaticModes,
  savePaymentSettings,
  type PaymentSettings,
} from '#contract/money/payment-settings'
import { callWithPassword } from '../../../api/admin-client'
import { Card } from '../../../ui/layout/Card'
import { Field } from '../../../ui/forms/Field'
import { Form, SubmitButton } from '../../../ui/forms/Form'
import { Heading } from '../../../ui/text/Heading'
import { Input } from '../../../ui/forms/Input'
import { Select } from '../../../ui/forms/Select'
import { Stack } from '../../../ui/layout/Stack'
import { Text } from '../../../ui/text/Text'
import { toast } from '../../../ui/overlays/toast'
import { useStructForm } from '../../../ui/forms/use-struct-form'

const options = automaticModes.map((value) => ({ value, label: automaticModeLabels[value] }))

interface Props {
  saved: PaymentSettings['automatic']
  onSaved(): void
}

/** Pays out the available balance by itself, to the mobile money account. */
export function AutomaticPayoutsCard({ saved, onSaved }: Props) {
  const form = useStructForm({
    struct: AutomaticPayouts,
    defaults: { mode: saved.mode, threshold: saved.threshold > 0 ? String(saved.threshold) : '' },
    onSubmit: async (automatic) => {
      const result = await callWithPassword(savePaymentSettings, { body: { automatic } })
      if (!result.ok) {
        toast({ title: 'Failed to save the automatic payouts.', description: result.message, tone: 'destructive' })
        return { message: result.message }
      }
      toast({ title: 'Automatic payouts have been saved.', tone: 'success' })
      onSaved()
    },
  })
  return (
    <Card as="section" pad="lg" aria-label="Automatic payouts">
      <Stack gap={4}>
        <div>
          <Heading level={2} size="card">
            Automatic payouts
          </Heading>
          <Text tone="muted">
            We check your balance every morning at 08:00 and pay it out to your mobile money account.
          </Text>
        </div>
        <Form form={form}>
          <Field name="mode" label="Pay out automatically">
            <Select options={options} />
          </Field>
          {form.watch('mode') === 'threshold' && (
            <Field name="threshold" label="From this amount">
              <Input unit="ZMW" inputMode="decimal" />
            </Field>
          )}
          <SubmitButton>Save automatic payouts</SubmitButton>
        </Form>
      </Stack>
    </Card>
  )
}
