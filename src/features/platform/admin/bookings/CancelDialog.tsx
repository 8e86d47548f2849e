import { formatPlural } from '#contract/core/plural'
import { formatZmw } from '#contract/core/money'
import { cancelBookingForPeople, maxCancelReason, type AdminBookingDetails } from '#contract/platform/bookings'
import { callWithPassword } from '../../../../api/admin-client'
import { Field } from '../../../../ui/forms/Field'
import { Form, SubmitButton } from '../../../../ui/forms/Form'
import { Textarea } from '../../../../ui/forms/Input'
import { RadioGroup } from '../../../../ui/forms/RadioGroup'
import { useStructForm } from '../../../../ui/forms/use-struct-form'
import { Row } from '../../../../ui/layout/Row'
import { CancelButton, Dialog } from '../../../../ui/overlays/Dialog'
import { toast } from '../../../../ui/overlays/toast'
import { Text } from '../../../../ui/text/Text'

interface Props {
  open: boolean
  booking: AdminBookingDetails
  cancellation: NonNullable<AdminBookingDetails['cancellation']>
  onClose(): void
  onDone(): void
}

/** Cancels a booking as Tilipo: what goes back is shown before. */
export const CancelDialog = ({ open, booking, onClose, ...props }: Props) => (
  <Dialog open={open} title={`Cancel booking ${booking.reference}?`} onClose={onClose}>
    <Cancellation booking={booking} onClose={onClose} {...props} />
  </Dialog>
)

function Cancellation({ booking, cancellation, onClose, onDone }: Omit<Props, 'open'>) {
  const { full, terms, others, atMostByTilipo } = cancellation
  const form = useStructForm({
    struct: cancelBookingForPeople.body,
    // Nothing is preselected: it decides who bears the cost.
    defaults: { refund: full === terms ? 'full' : '', reason: '', seenRefund: full },
    async onSubmit({ refund, reason }) {
      const seenRefund = refund === 'full' ? full : terms
      const params = { id: booking._id }
      const result = await callWithPassword(cancelBookingForPeople, { params, body: { refund, reason, seenRefund } })
      if (!result.ok) {
        onDone()
        return { message: result.message, ...(result.fields && { fields: result.fields }) }
      }
      toast({ title: 'Booking cancelled', description: `${formatZmw(seenRefund)} goes back.`, tone: 'success' })
      onClose()
      onDone()
      return undefined
    },
  })
  return (
    <Form form={form}>
      {others > 0 && (
        <Text>
          {formatPlural(others, {
            one: 'One more booking of the same delivery is cancelled too.',
            other: '# more bookings of the same delivery are cancelled too.',
          })}
        </Text>
      )}
      <Field name="refund" group label="What goes back to the customer">
        <RadioGroup
          options={[
            { value: 'full', label: formatZmw(full), hint: 'Everything that was paid. The business gets nothing.' },
            ...(terms === full
              ? []
              : [{ value: 'terms', label: formatZmw(terms), hint: 'What the terms of the booking grant.' }]),
          ]}
        />
      </Field>
      {atMostByTilipo !== undefined && (
        <Text>{`Tilipo sends back at most ${formatZmw(atMostByTilipo)}. The business gives back the rest, which was paid at its counter.`}</Text>
      )}
      <Field name="reason" label="Reason" hint="The customer and the business read it. It is stored in the audit log.">
        <Textarea rows={3} maxLength={maxCancelReason} />
      </Field>
      <Row justify="to-end" wrap>
        <CancelButton>Keep the booking</CancelButton>
        <SubmitButton>Cancel the booking</SubmitButton>
      </Row>
    </Form>
  )
}
