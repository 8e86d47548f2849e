import type { ReactNode } from 'react'
import { formatInstant } from '#contract/core/dates'
import { networkNames } from '#contract/core/phone-numbers'
import {
  BankAccount,
  MobileMoney,
  payoutBlockHours,
  readPaymentSettings,
  savePaymentSettings,
  type PaymentSettings,
  type PaymentSettingsChange,
} from '#contract/money/payment-settings'
import { callWithPassword } from '../../../api/admin-client'
import { useUncachedRead } from '../../../api/use-uncached-read'
import { Card } from '../../../ui/layout/Card'
import { Field } from '../../../ui/forms/Field'
import { Form, SubmitButton } from '../../../ui/forms/Form'
import { Grid } from '../../../ui/layout/Grid'
import { Heading } from '../../../ui/text/Heading'
import { Input } from '../../../ui/forms/Input'
import { Notice } from '../../../ui/states/Notice'
import { ReadStates } from '../../../ui/states/ReadStates'
import { Select } from '../../../ui/forms/Select'
import { Skeleton } from '../../../ui/states/Skeleton'
import { Stack } from '../../../ui/layout/Stack'
import { Text } from '../../../ui/text/Text'
import { toast } from '../../../ui/overlays/toast'
import { useStructForm } from '../../../ui/forms/use-struct-form'
import { AutomaticPayoutsCard } from './AutomaticPayoutsCard'
import { settingsFailure } from './settings-failure'

/** The bank account and the mobile money account of the business. */
export function PayoutMethods() {
  const read = useUncachedRead(readPaymentSettings, {}, '')
  return (
    <ReadStates read={read} skeleton={<Skeleton shape="block" />} errorText={settingsFailure}>
      {(settings) => (
        <Stack gap={4}>
          <BlockNotice until={settings.payoutsBlockedUntil} />
          <Text tone="muted">
            Saved numbers are hidden except for their last digits. When you change an account, we block payouts for{' '}
            {payoutBlockHours} hours and notify you by email.
          </Text>
          <Grid columns={2} key={JSON.stringify(settings)}>
            <BankCard saved={settings.bankAccount} onSaved={read.refresh} />
            <MobileCard saved={settings.mobileMoney} onSaved={read.refresh} />
            <AutomaticPayoutsCard saved={settings.automatic} onSaved={read.refresh} />
          </Grid>
        </Stack>
      )}
    </ReadStates>
  )
}

/** Explains that payouts are blocked. Renders nothing if they are not. @param until an instant or null */
export function BlockNotice({ until }: { until: string | null }) {
  if (!until) return null
  return (
    <Notice tone="waiting" icon="clock" title="Payouts are blocked">
      You changed a payout account. You can pay out again from {formatInstant(until)}.
    </Notice>
  )
}

interface MethodTexts {
  title: string
  saved: string
  failed: string
}

/** Saves one account, and reports the result in a toast and at the fields. */
async function save(change: PaymentSettingsChange, part: string, { saved, failed }: MethodTexts, onSaved: () => void) {
  const result = await callWithPassword(savePaymentSettings, { body: change })
  if (result.ok) {
    toast({ title: saved, tone: 'success' })
    return onSaved()
  }
  toast({ title: failed, description: result.message, tone: 'destructive' })
  const fields = Object.entries(result.fields ?? {}).map(([name, message]) => [name.replace(`${part}.`, ''), message])
  return { message: result.message, ...(fields.length > 0 && { fields: Object.fromEntries(fields) }) }
}

const MethodCard = ({ title, children }: { title: string; children: ReactNode }) => (
  <Card as="section" pad="lg" aria-label={title}>
    <Stack gap={4}>
      <Heading level={2} size="card">
        {title}
      </Heading>
      {children}
    </Stack>
  </Card>
)

const bankTexts = {
  title: 'Bank account',
  saved: 'Bank account details have been saved.',
  failed: 'Failed to save bank details.',
}
function BankCard({ saved, onSaved }: { saved: PaymentSettings['bankAccount']; onSaved(): void }) {
  const form = useStructForm({
    struct: BankAccount,
    defaults: saved,
    onSubmit: (bankAccount) => save({ bankAccount }, 'bankAccount', bankTexts, onSaved),
  })
  return (
    <MethodCard title={bankTexts.title}>
      <Notice tone="waiting" icon="info">
        We do not pay to bank accounts yet. Payouts go to your mobile money account.
      </Notice>
      <Form form={form}>
        <Field name="accountName" label="Account name" optional>
          <Input autoComplete="off" />
        </Field>
        <Field name="accountNumber" label="Account number" optional>
          <Input inputMode="numeric" autoComplete="off" />
        </Field>
        <Field name="bankName" label="Bank name" optional>
          <Input autoComplete="off" />
        </Field>
        <Field name="branchName" label="Branch name" optional>
          <Input autoComplete="off" />
        </Field>
        <SubmitButton>Save bank account</SubmitButton>
      </Form>
    </MethodCard>
  )
}

const mobileTexts = {
  title: 'Mobile money',
  saved: 'Mobile money details have been saved.',
  failed: 'Failed to save mobile money details.',
}
const providerOptions = networkNames.map((value) => ({ value, label: value }))

function MobileCard({ saved, onSaved }: { saved: PaymentSettings['mobileMoney']; onSaved(): void }) {
  const form = useStructForm({
    struct: MobileMoney,
    defaults: saved,
    onSubmit: (mobileMoney) => save({ mobileMoney }, 'mobileMoney', mobileTexts, onSaved),
  })
  return (
    <MethodCard title={mobileTexts.title}>
      <Form form={form}>
        <Field name="provider" label="Provider" optional>
          <Select options={providerOptions} placeholder="Choose one" />
        </Field>
        <Field name="name" label="Registered name" optional>
          <Input autoComplete="off" />
        </Field>
        <Field name="number" label="Mobile money number" optional>
          <Input type="tel" inputMode="tel" autoComplete="off" placeholder="09..." />
        </Field>
        <SubmitButton>Save mobile money</SubmitButton>
      </Form>
    </MethodCard>
  )
}
