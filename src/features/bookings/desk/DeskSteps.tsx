import { useState } from 'react'
import type { VendorBooking } from '#contract/bookings'
import type { PartnerStep } from '#contract/booking-steps'
import { Button } from '../../../ui/Button'
import { ConfirmDialog } from '../../../ui/ConfirmDialog'
import { Field } from '../../../ui/Field'
import { Textarea } from '../../../ui/Input'
import { Row } from '../../../ui/Row'
import { Stack } from '../../../ui/Stack'
import { Text } from '../../../ui/Text'
import { deskWords } from '../../../verticals/desk-words'
import { stepsOfAll, type Sending } from './sending'
import { useStep } from './use-step'

/**
 * Steps that the vendor can take with a booking or shipment. Steps that are unfavorable to the customer open a dialog
 * with an optional message first.
 */
export function DeskSteps({ sending }: { sending: Sending }) {
  const [asks, setAsks] = useState<PartnerStep | null>(null)
  const [now] = useState(Date.now)
  const { take, busy } = useStep(() => setAsks(null))
  const steps = stepsOfAll(sending, now)
  const words = deskWords(sending[0].bookingType)
  if (steps.size === 0) return null
  const say = (step: PartnerStep, note?: string) => void take(steps.get(step)!, step, note)
  const press = (step: PartnerStep) => (asked[step] ? setAsks(step) : say(step))
  return (
    <>
      <Row wrap>
        {[...steps.keys()].map((step, index) => (
          <Button
            key={step}
            size="sm"
            variant={index === 0 && !asked[step] ? 'solid' : 'outline'}
            loading={busy === step}
            disabled={busy !== null}
            onClick={() => press(step)}
          >
            {words[step]}
          </Button>
        ))}
      </Row>
      {asks && (
        <Told
          step={asks}
          booking={sending[0]}
          busy={busy !== null}
          onSay={(note) => say(asks, note)}
          onClose={() => setAsks(null)}
        />
      )}
    </>
  )
}

interface Asked {
  title: string
  confirm: string
  text(customer: string): string
}

/** Dialogs for steps that cannot be undone, with their consequence for the customer. */
const asked: Partial<Record<PartnerStep, Asked>> = {
  decline: { title: 'Decline this request?', confirm: 'Decline', text: () => 'Nothing has been paid.' },
  cancel: {
    title: 'Cancel this booking?',
    confirm: 'Cancel booking',
    text: (customer) => `${customer} gets a full refund.`,
  },
  miss: {
    title: 'Mark as a no-show?',
    confirm: 'Mark no-show',
    text: (customer) =>
      `You keep the late-cancellation fee. The rest and any deposit go back to ${customer}, and we let them know. The booking is free for others at once.`,
  },
}

interface ToldProps {
  step: PartnerStep
  booking: VendorBooking
  busy: boolean
  onSay(note: string): void
  onClose(): void
}

function Told({ step, booking, busy, onSay, onClose }: ToldProps) {
  const [note, setNote] = useState('')
  const { title, confirm, text } = asked[step]!
  return (
    <ConfirmDialog
      open
      title={title}
      confirm={confirm}
      cancel="Go back"
      danger
      busy={busy}
      onConfirm={() => onSay(note)}
      onCancel={onClose}
    >
      <Stack gap={3}>
        <Text>{text(booking.customerName)}</Text>
        <Field label="Message to the customer" optional>
          <Textarea rows={3} maxLength={300} value={note} onChange={(event) => setNote(event.target.value)} />
        </Field>
      </Stack>
    </ConfirmDialog>
  )
}
