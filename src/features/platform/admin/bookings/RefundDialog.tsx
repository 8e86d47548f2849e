import { useState } from 'react'
import { formatZmw, ngweeOf, zmwOf } from '#contract/core/money'
import { parseAmount } from '#contract/core/parse-amount'
import {
  maxCancelReason,
  refundBookingForPeople,
  RefundForm,
  type AdminBookingDetails,
} from '#contract/platform/bookings'
import { callWithPassword } from '../../../../api/admin-client'
import { newId } from '../../../../api/new-id'
import { Field } from '../../../../ui/forms/Field'
import { Form, SubmitButton } from '../../../../ui/forms/Form'
import { Input, Textarea } from '../../../../ui/forms/Input'
import { useStructForm } from '../../../../ui/forms/use-struct-form'
import { Row } from '../../../../ui/layout/Row'
import { CancelButton, Dialog } from '../../../../ui/overlays/Dialog'
import { toast } from '../../../../ui/overlays/toast'
import { Text } from '../../../../ui/text/Text'

interface Props {
  open: boolean
  booking: AdminBookingDetails
  refundable: NonNullable<AdminBookingDetails['refundable']>
  onClose(): void
  onDone(): void
}

/** Refunds a booking after its service has begun: the administrator decides who bears which part. */
export const RefundDialog = ({ open, booking, onClose, ...props }: Props) => (
  <Dialog open={open} title={`Refund booking ${booking.reference}`} onClose={onClose}>
    <Fields booking={booking} onClose={onClose} {...props} />
  </Dialog>
)

function Fields({ booking, refundable, onClose, onDone }: Omit<Props, 'open'>) {
  // The id stays the same until the server has answered, so that a repeated request refunds once.
  const [id, setId] = useState(newId)
  const form = useStructForm({
    struct: RefundForm,
    defaults: { vendorAmount: '', platformAmount: '0', reason: '' },
    async onSubmit(values) {
      const params = { id: booking._id }
      const result = await callWithPassword(refundBookingForPeople, { params, body: { id, ...values } })
      if (!result.ok) {
        if (result.kind === 'refused') setId(newId())
        onDone()
        return { message: result.message, ...(result.fields && { fields: result.fields }) }
      }
      const isMade = result.answer.status === 'made'
      toast({
        title: isMade ? 'Refund sent' : 'A second administrator must approve it',
        ...(isMade && { description: `${formatZmw(sumOf(values))} goes back within 24 hours.` }),
        tone: 'success',
      })
      onClose()
      onDone()
      return undefined
    },
  })
  const [vendorAmount, platformAmount] = form.watch(['vendorAmount', 'platformAmount']).map(readTyped)
  const total = sumOf({ vendorAmount: vendorAmount ?? 0, platformAmount: platformAmount ?? 0 })
  return (
    <Form form={form}>
      <Text>
        The customer has paid {formatZmw(booking.money.paid - booking.money.returned)}. At most{' '}
        {formatZmw(refundable.total)} can go back, to the wallet that paid.
      </Text>
      <Field
        name="vendorAmount"
        label="The business bears"
        hint="It is taken from its share, and the price becomes lower. Tilipo returns its part of the fee."
      >
        <Input unit="ZMW" autoComplete="off" />
      </Field>
      <Field
        name="platformAmount"
        label="Tilipo bears"
        hint="A goodwill payment. The share of the business stays the same."
      >
        <Input unit="ZMW" autoComplete="off" />
      </Field>
      <Field name="reason" label="Reason" hint="The customer and the business read it. It is stored in the audit log.">
        <Textarea rows={3} maxLength={maxCancelReason} />
      </Field>
      <Text weight="medium">The customer gets {formatZmw(total)}.</Text>
      <Row justify="to-end" wrap>
        <CancelButton />
        <SubmitButton>Refund</SubmitButton>
      </Row>
    </Form>
  )
}

const sumOf = ({ vendorAmount, platformAmount }: { vendorAmount: number; platformAmount: number }): number =>
  zmwOf(ngweeOf(vendorAmount) + ngweeOf(platformAmount))

/** A field has the text of its input while a person types. */
const readTyped = (value: unknown): number => parseAmount(String(value)) ?? 0
