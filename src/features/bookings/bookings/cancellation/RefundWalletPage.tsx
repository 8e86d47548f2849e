import { useNavigate, useParams } from 'react-router-dom'
import type { Booking } from '#contract/bookings/bookings/bookings'
import { formatZmwNoBreak } from '#contract/core/money'
import { redirectRefund } from '#contract/money/refunds'
import { networkNames } from '#contract/core/phone-numbers'
import { call } from '../../../../api/client'
import { useBooking } from '../../../../db/queries/bookings'
import { paths } from '../../../../paths'
import { pullNow } from '../../../../sync/index'
import { Card } from '../../../../ui/layout/Card'
import { EmptyState } from '../../../../ui/states/EmptyState'
import { Field } from '../../../../ui/forms/Field'
import { Form, SubmitButton } from '../../../../ui/forms/Form'
import { Input } from '../../../../ui/forms/Input'
import { PageHeader } from '../../../../ui/layout/PageHeader'
import { RadioGroup } from '../../../../ui/forms/RadioGroup'
import { Stack } from '../../../../ui/layout/Stack'
import { toast } from '../../../../ui/overlays/toast'
import { useStructForm } from '../../../../ui/forms/use-struct-form'
import { RefundNotice } from './RefundNotice'

export const head = () => ({ title: 'Choose a refund wallet | Tilipo' })

type Values = { phone: string; network: (typeof networkNames)[number] }

/** Lets the customer choose another wallet after the original one rejected the refund. */
export default function RefundWalletPage() {
  const { id = '' } = useParams()
  const booking = useBooking(id)
  const refund = booking?.refund
  const navigate = useNavigate()
  const form = useStructForm<Values>({
    struct: redirectRefund.body,
    defaults: { phone: '', network: networkNames[0] },
    onSubmit: async (body) => {
      const result = await call(redirectRefund, { params: { id }, body })
      await pullNow()
      if (!result.ok) return result
      toast({ title: 'Your refund is on its way' })
      void navigate(paths.booking(id), { replace: true })
    },
  })
  if (booking && (!refund || !needsWallet(refund))) return <NoWalletNeeded booking={booking} />
  const amount = refund ? formatZmwNoBreak(refund.amount) : 'Your refund'
  return (
    <Stack gap={6}>
      <PageHeader
        title="Choose a refund wallet"
        text={`We'll send ${amount} to this wallet.`}
        back={{ to: paths.booking(id), label: 'Your booking' }}
      />
      <Card pad="lg">
        <Form form={form}>
          <Field name="phone" label="Mobile money number">
            <Input type="tel" inputMode="tel" autoComplete="tel-national" placeholder="09..." />
          </Field>
          <Field name="network" group label="Network">
            <RadioGroup cards options={networkNames.map((value) => ({ value, label: value }))} />
          </Field>
          <SubmitButton full size="lg">
            Send refund
          </SubmitButton>
        </Form>
      </Card>
    </Stack>
  )
}

const needsWallet = ({ status }: NonNullable<Booking['refund']>): boolean =>
  status !== 'pending' && status !== 'successful'

/** Displayed for an outdated link, when the refund no longer needs a wallet. */
const NoWalletNeeded = ({ booking }: { booking: Booking }) => (
  <Stack gap={6}>
    <PageHeader title="Choose a refund wallet" back={{ to: paths.booking(booking._id), label: 'Your booking' }} />
    {booking.refund ? (
      <RefundNotice booking={booking} />
    ) : (
      <EmptyState icon="wallet" title="Nothing to choose" text="This booking has no refund waiting for a wallet." />
    )}
  </Stack>
)
