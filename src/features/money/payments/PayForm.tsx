import { useEffect } from 'react'
import type { Booking } from '#contract/bookings/bookings/bookings'
import { startPayment } from '#contract/money/payments'
import { formatZmwNoBreak } from '#contract/core/money'
import { networkNames, guessNetwork, walletNames } from '#contract/core/phone-numbers'
import { useMe } from '../../../db/queries/me'
import { useStorageFailure } from '../../../db/queries/use-storage-failure'
import { useSyncStatus } from '../../../sync/index'
import { Card } from '../../../ui/layout/Card'
import { Field } from '../../../ui/forms/Field'
import { Form, SubmitButton } from '../../../ui/forms/Form'
import { Heading } from '../../../ui/text/Heading'
import { Input } from '../../../ui/forms/Input'
import { Notice } from '../../../ui/states/Notice'
import { RadioGroup } from '../../../ui/forms/RadioGroup'
import { Skeleton } from '../../../ui/states/Skeleton'
import { Stack } from '../../../ui/layout/Stack'
import { Text } from '../../../ui/text/Text'
import { useStructForm, type StructForm } from '../../../ui/forms/use-struct-form'
import { useStartPayment } from './use-start-payment'

interface Props {
  booking: Booking
  /** In ZMW. */
  amount: number
  onHoldEnd(): void
}

type Values = { bookingId: string; phone: string; network: (typeof networkNames)[number] }

const options = networkNames.map((value) => ({ value, label: walletNames[value] }))

/** Waits for the user's own phone number, so that it does not replace a number that the user is already typing. */
export function PayForm(props: Props) {
  const me = useMe()
  // The user types the number if this device cannot read it.
  const isReading = useStorageFailure() === null && me === undefined
  return isReading ? <Skeleton shape="block" /> : <MobileMoneyForm {...props} ownPhone={me?.phone ?? ''} />
}

function MobileMoneyForm({ booking, amount, onHoldEnd, ownPhone }: Props & { ownPhone: string }) {
  const submitPayment = useStartPayment(onHoldEnd)
  const isOffline = useSyncStatus().online === 'no'
  const form = useStructForm<Values>({
    struct: startPayment.body,
    defaults: { bookingId: booking._id, phone: ownPhone, network: guessNetwork(ownPhone) ?? networkNames[0] },
    onSubmit: submitPayment,
  })
  useNetworkOfPhone(form)
  return (
    <Card as="section" pad="lg" aria-label="Mobile money">
      <Form form={form}>
        <Stack gap={1}>
          <Heading level={2} size="card">
            Mobile money
          </Heading>
          <Text size="sm" tone="muted">
            You approve the payment with your PIN on your own phone. Tilipo never asks for your PIN.
          </Text>
        </Stack>
        {isOffline && (
          <Notice tone="attention" icon="cloud-off" role="status" title="You need a connection to pay">
            Your booking stays reserved for the time shown above. Pay here when you're back online. Nothing is taken
            without your PIN.
          </Notice>
        )}
        <Field
          name="phone"
          label="Mobile money number"
          hint="It can be someone else's number, if they approve the payment."
        >
          <Input type="tel" inputMode="tel" autoComplete="tel-national" placeholder="09..." />
        </Field>
        <Field name="network" group label="Network">
          <RadioGroup cards options={options} />
        </Field>
        <SubmitButton full size="lg">
          Pay {formatZmwNoBreak(amount)}
        </SubmitButton>
      </Form>
    </Card>
  )
}

/** Selects the network that issued the number. A manual choice takes precedence, because numbers can be ported. */
function useNetworkOfPhone(form: StructForm<Values>): void {
  const networkOfPhone = guessNetwork(form.watch('phone'))
  const isChosen = Boolean(form.formState.touchedFields.network)
  useEffect(() => {
    if (networkOfPhone && !isChosen) form.setValue('network', networkOfPhone)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the form is the same one
  }, [networkOfPhone, isChosen])
}
