import { useState } from 'react'
import type { VendorBooking } from '#contract/bookings/bookings/bookings'
import { correctCustomer, WalkInForm } from '#contract/counter/walk-ins'
import { getBookingWords } from '#contract/verticals/words/index'
import { call } from '../../../../api/client'
import { pullNow } from '../../../../sync/index'
import { Button } from '../../../../ui/forms/Button'
import { Field } from '../../../../ui/forms/Field'
import { Form, SubmitButton } from '../../../../ui/forms/Form'
import { Input } from '../../../../ui/forms/Input'
import { useStructForm } from '../../../../ui/forms/use-struct-form'
import { Row } from '../../../../ui/layout/Row'
import { CancelButton, Dialog } from '../../../../ui/overlays/Dialog'
import { toast } from '../../../../ui/overlays/toast'
import { Text } from '../../../../ui/text/Text'

/** Corrects who a sale at the counter was for. With the number of a known customer, the booking belongs to that customer. */
export function CorrectCustomer({ booking }: { booking: VendorBooking }) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button variant="outline" size="sm" icon="edit" onClick={() => setOpen(true)}>
        Correct name or phone
      </Button>
      <Dialog open={isOpen} title="Correct name or phone" onClose={close}>
        <Fields booking={booking} onDone={close} />
      </Dialog>
    </>
  )
}

function Fields({ booking, onDone }: { booking: VendorBooking; onDone(): void }) {
  const { _id: id, customerName, customerPhone } = booking
  const { customer } = getBookingWords(booking)
  const form = useStructForm({
    struct: WalkInForm,
    defaults: { customerName, customerPhone: customerPhone ?? '' },
    async onSubmit(body) {
      const result = await call(correctCustomer, { params: { id }, body })
      if (!result.ok)
        return {
          message: result.code === 'offline' ? offlineText : result.message,
          ...(result.fields && { fields: result.fields }),
        }
      await pullNow()
      toast({ title: 'Saved', tone: 'success' })
      onDone()
      return undefined
    },
  })
  return (
    <Form form={form}>
      <Text>A known customer is found by the phone number.</Text>
      <Field name="customerName" label={`${customer}'s name`}>
        <Input autoComplete="off" />
      </Field>
      <Field name="customerPhone" label="Phone" optional>
        <Input type="tel" inputMode="tel" autoComplete="off" placeholder="09..." />
      </Field>
      <Row justify="to-end" wrap>
        <CancelButton />
        <SubmitButton>Save</SubmitButton>
      </Row>
    </Form>
  )
}

const offlineText = "You need a connection to correct it. Please try again when you're online."
