import { useState } from 'react'
import { formatInstant } from '#contract/core/dates'
import { formatPhone } from '#contract/core/format-phone'
import { formatZmw, formatZmwNoBreak } from '#contract/core/money'
import { payoutBlockHours, readPaymentSettings, type PaymentSettings } from '#contract/money/payment-settings'
import { findPayoutProblem } from '#contract/money/payout-problem'
import {
  checkRecipient,
  payOutToOwnAccount,
  PayoutAmount,
  PayoutForm,
  readPayoutTerms,
  sendMoney,
  type Payout,
  type PayoutTerms,
} from '#contract/money/payouts'
import { object } from 'superstruct'
import { callWithPassword } from '../../../api/admin-client'
import { call, type Result } from '../../../api/client'
import { useStableKey } from '../../../api/use-stable-key'
import { useUncachedRead } from '../../../api/use-uncached-read'
import { getNow } from '../../../server-time'
import { Card } from '../../../ui/layout/Card'
import { ConfirmDialog } from '../../../ui/overlays/ConfirmDialog'
import { Facts } from '../../../ui/text/Facts'
import { Field } from '../../../ui/forms/Field'
import { Form, SubmitButton } from '../../../ui/forms/Form'
import { Grid } from '../../../ui/layout/Grid'
import { Heading } from '../../../ui/text/Heading'
import { Input, Textarea } from '../../../ui/forms/Input'
import { ReadStates } from '../../../ui/states/ReadStates'
import { Skeleton } from '../../../ui/states/Skeleton'
import { Stack } from '../../../ui/layout/Stack'
import { Text } from '../../../ui/text/Text'
import { toast } from '../../../ui/overlays/toast'
import { useStructForm, type FormRefusal } from '../../../ui/forms/use-struct-form'
import { BlockNotice } from './PayoutMethods'

/** The text of a failed payout without a message. */
const defaultMessage = 'An error occurred.'
const loadFailure = "We couldn't load your balance. Please try again."

/** Pays out to a mobile money number: the saved account, or any other. @param onSent called after the request */
export function SendMoney({ onSent }: { onSent(): void }) {
  const terms = useUncachedRead(readPayoutTerms, {}, '')
  const settings = useUncachedRead(readPaymentSettings, {}, '')
  return (
    <ReadStates read={settings} skeleton={<Skeleton shape="block" />} errorText={loadFailure}>
      {({ mobileMoney, payoutsBlockedUntil }) => (
        <ReadStates read={terms} skeleton={<Skeleton shape="block" />} errorText={loadFailure}>
          {(known) => (
            <Stack gap={4}>
              <BlockNotice until={payoutsBlockedUntil} />
              <Terms terms={known} />
              <Grid columns={2}>
                <OwnAccountCard
                  account={mobileMoney}
                  terms={known}
                  blockedUntil={payoutsBlockedUntil}
                  onSent={onSent}
                />
                <RecipientCard terms={known} blockedUntil={payoutsBlockedUntil} onSent={onSent} />
              </Grid>
            </Stack>
          )}
        </ReadStates>
      )}
    </ReadStates>
  )
}

const Terms = ({ terms: { available, min, max, leftToday, fee } }: { terms: PayoutTerms }) => (
  <Facts
    items={[
      { label: 'Available for payouts', value: formatZmw(available) },
      { label: 'Per payout', value: `${formatZmwNoBreak(min)} to ${formatZmwNoBreak(max)}` },
      { label: 'Left today', value: formatZmw(leftToday) },
      { label: 'Transfer fee', value: fee > 0 ? formatZmw(fee) : 'None' },
    ]}
  />
)

interface Confirmation {
  amount: number
  name: string
  phone: string
  reason?: string
  /** The payout only adds the recipient, who gets money a day later. */
  addsRecipient?: boolean
  /** @param key the same for a repeated payout whose response was lost, so that it is sent once */
  send(key: string): Promise<Result<Payout>>
  /** Resolves the submission of the form. */
  finish(refusal: FormRefusal | undefined): void
}

/**
 * Checks the amount, and asks for confirmation between the submission of a form and its request.
 * @returns `confirm`, which resolves like the `onSubmit` of a form, and the dialog to render
 */
function usePayoutConfirmation({ terms, blockedUntil, onSent }: CardProps) {
  const [pending, setPending] = useState<Confirmation>()
  const [busy, setBusy] = useState(false)
  const key = useStableKey()
  const confirm = (payout: Omit<Confirmation, 'finish'>) => {
    // Another device may have changed a payout account; the server checks again.
    if (blockedUntil && Date.parse(blockedUntil) > getNow())
      return Promise.resolve({ message: `Payouts are blocked until ${formatInstant(blockedUntil)}.` })
    const problem = findPayoutProblem(payout.amount, terms)
    if (problem) return Promise.resolve({ message: problem.message, fields: { amount: problem.message } })
    return new Promise<FormRefusal | undefined>((finish) => setPending({ ...payout, finish }))
  }
  const cancel = () => {
    pending?.finish(undefined)
    setPending(undefined)
  }
  const send = async () => {
    if (!pending) return
    setBusy(true)
    const { amount, name, phone, reason, addsRecipient } = pending
    const result = await pending.send(key.getKey([amount, name, phone, reason]))
    key.recordResult(result)
    setBusy(false)
    setPending(undefined)
    if (!result.ok && result.code === 'payouts_blocked' && addsRecipient) {
      toast({ title: 'Recipient added', description: result.message, tone: 'success' })
      return pending.finish({ message: result.message })
    }
    if (result.ok) {
      toast({ title: 'Payout Initiated', description: 'The payment is being processed.', tone: 'success' })
      pending.finish(undefined)
      return onSent()
    }
    toast({ title: 'Payout Failed', description: result.message || defaultMessage, tone: 'destructive' })
    pending.finish({ message: result.message, ...(result.fields && { fields: result.fields }) })
  }
  const dialog = (
    <ConfirmDialog
      open={pending !== undefined}
      title={pending?.addsRecipient ? 'Add this recipient?' : 'Confirm payout'}
      confirm={pending?.addsRecipient ? 'Add recipient' : 'Confirm & Send'}
      busy={busy}
      onConfirm={() => void send()}
      onCancel={cancel}
    >
      {pending?.addsRecipient && (
        <Text>
          {pending.name} ({pending.phone}) is a new recipient. For your security, you can send money there{' '}
          {payoutBlockHours} hours after you add it. Nothing is sent now, and we email you.
        </Text>
      )}
      {pending && !pending.addsRecipient && (
        <Stack gap={3}>
          <Text>
            You are sending {formatZmw(pending.amount)} to {pending.name} ({pending.phone}). This action cannot be
            undone.
          </Text>
          {terms.fee > 0 && (
            <Text>
              The transfer fee is {formatZmw(terms.fee)}, so {formatZmw(pending.amount + terms.fee)} leaves your
              balance.
            </Text>
          )}
        </Stack>
      )}
    </ConfirmDialog>
  )
  return { confirm, dialog }
}

interface CardProps {
  terms: PayoutTerms
  /** An instant, after a payout account was changed. */
  blockedUntil: string | null
  onSent(): void
}

const OwnAccountForm = object({ amount: PayoutAmount })

function OwnAccountCard({ account, ...props }: CardProps & { account: PaymentSettings['mobileMoney'] }) {
  const { confirm, dialog } = usePayoutConfirmation(props)
  const form = useStructForm({
    struct: OwnAccountForm,
    defaults: { amount: '' },
    onSubmit: (body) =>
      confirm({
        amount: body.amount,
        name: account.name,
        phone: account.number,
        send: (key) => callWithPassword(payOutToOwnAccount, { body }, { key, defaultMessage }),
      }),
  })
  return (
    <Card as="section" pad="lg" aria-label="Pay out to my account">
      <Stack gap={4}>
        <Heading level={2} size="card">
          Pay out to my account
        </Heading>
        {account.number && account.name ? (
          <Form form={form}>
            <Text>
              {account.name}, {account.provider} {account.number}
            </Text>
            <Field name="amount" label="Amount">
              <Input inputMode="decimal" unit="ZMW" autoComplete="off" />
            </Field>
            <SubmitButton>Pay Out</SubmitButton>
          </Form>
        ) : (
          <Text tone="muted">Save your mobile money account under Payout Methods to pay out to it.</Text>
        )}
      </Stack>
      {dialog}
    </Card>
  )
}

function RecipientCard(props: CardProps) {
  const { confirm, dialog } = usePayoutConfirmation(props)
  const form = useStructForm({
    struct: PayoutForm,
    defaults: { recipientName: '', recipientPhone: '', amount: '', reason: '' },
    onSubmit: async (body) => {
      const phone = formatPhone(body.recipientPhone)
      const check = await call(checkRecipient, { body: { recipientPhone: body.recipientPhone } })
      // A failed check does not prevent the payout: the server checks the recipient again.
      const { state, allowedFrom } = check.ok ? check.answer : { state: 'allowed', allowedFrom: null }
      if (state === 'waiting' && allowedFrom) {
        const message = `You can send money to ${phone} from ${formatInstant(allowedFrom)}.`
        return { message, fields: { recipientPhone: message } }
      }
      return confirm({
        amount: body.amount,
        name: body.recipientName,
        phone,
        reason: body.reason,
        addsRecipient: state === 'new',
        send: (key) => callWithPassword(sendMoney, { body }, { key, defaultMessage }),
      })
    },
  })
  return (
    <Card as="section" pad="lg" aria-label="Send to another number">
      <Stack gap={4}>
        <Heading level={2} size="card">
          Send to another number
        </Heading>
        <Form form={form}>
          <Field name="recipientName" label="Recipient full name">
            <Input autoComplete="off" />
          </Field>
          <Field name="recipientPhone" label="Recipient phone">
            <Input type="tel" inputMode="tel" autoComplete="off" placeholder="09..." />
          </Field>
          <Field name="amount" label="Amount">
            <Input inputMode="decimal" unit="ZMW" autoComplete="off" />
          </Field>
          <Field name="reason" label="Reason" hint="At least 10 characters.">
            <Textarea rows={3} />
          </Field>
          <SubmitButton>Initiate Payout</SubmitButton>
        </Form>
      </Stack>
      {dialog}
    </Card>
  )
}
