import { useEffect, useState } from 'react'
import type { VendorBooking } from '#contract/bookings/bookings/bookings'
import type { PaymentPrompt } from '#contract/bookings/counter-payments/payment-prompt'
import { lusakaTime } from '#contract/core/dates'
import { formatPhone } from '#contract/core/format-phone'
import { formatZmw } from '#contract/core/money'
import { walletNames } from '#contract/core/phone-numbers'
import { cancelPrompt, checkPrompt } from '#contract/counter/prompts'
import { computeDueAtCounter } from '#contract/counter/reservations'
import { call } from '../../../../api/client'
import { useSendPrompt } from '../../../../api/use-send-prompt'
import { paths } from '../../../../paths'
import { pullNow, useSyncStatus } from '../../../../sync/index'
import { Button, ButtonLink } from '../../../../ui/forms/Button'
import { Row } from '../../../../ui/layout/Row'
import { Stack } from '../../../../ui/layout/Stack'
import { ConfirmDialog } from '../../../../ui/overlays/ConfirmDialog'
import { toast } from '../../../../ui/overlays/toast'
import { Notice } from '../../../../ui/states/Notice'
import { Countdown } from '../../../../ui/text/Countdown'
import { Text } from '../../../../ui/text/Text'
import { useUpdatableNow } from '../../../../ui/hooks/use-now'
import { PromptFields } from '../../../catalogue/shared/PromptFields'
import { emptyPrompt } from '../../../catalogue/shared/prompt-value'

type PromptedBooking = VendorBooking & { prompt: PaymentPrompt }

const pullIntervalMs = 5000

/** Fetches the results of pending requests, because the socket may be down. */
export function usePullWhile(isPending: boolean): void {
  useEffect(() => {
    if (!isPending) return
    const timer = setInterval(() => void pullNow(), pullIntervalMs)
    return () => clearInterval(timer)
  }, [isPending])
}

/** The state of a request on the customer's phone, with what the clerk can do next. */
export function PromptStatus({ booking }: { booking: PromptedBooking }) {
  const { prompt, customerName } = booking
  const amount = formatZmw(prompt.amount)
  switch (prompt.status) {
    case 'pending':
      return <PendingPrompt booking={booking} />
    case 'successful':
      return (
        <Notice
          tone="done"
          icon="check-circle"
          title={`Paid: ${booking.reference}`}
          role="status"
          action={
            <ButtonLink
              size="sm"
              variant="outline"
              icon="ticket"
              to={`${paths.dashboard}?to=counter-receipt&id=${booking._id}`}
            >
              Receipt
            </ButtonLink>
          }
        >
          {customerName} has paid {amount} on the phone.
        </Notice>
      )
    case 'failed':
      return <FailedPrompt booking={booking} />
    default:
      return (
        <Notice tone="attention" icon="info" title={`Sent back to ${customerName}`} role="status">
          {amount} came when it could no longer be used. Tilipo{' '}
          {prompt.status === 'refunded' ? 'has sent it' : 'sends it'} back to the number that paid.
        </Notice>
      )
  }
}

function PendingPrompt({ booking }: { booking: PromptedBooking }) {
  const { _id: id, customerName, prompt } = booking
  const [now, updateNow] = useUpdatableNow()
  const [busy, setBusy] = useState<'check' | 'cancel' | null>(null)
  const [isAsking, setAsking] = useState(false)
  const isOffline = useSyncStatus().online === 'no'
  usePullWhile(true)
  const isOver = prompt.heldUntil !== null && Date.parse(prompt.heldUntil) <= now
  const run = async (name: 'check' | 'cancel') => {
    setBusy(name)
    const result =
      name === 'check'
        ? await call(checkPrompt, { params: { id } })
        : await call(cancelPrompt, { params: { id }, body: { promptId: prompt._id } })
    void pullNow()
    setBusy(null)
    setAsking(false)
    if (!result.ok) toast({ title: 'Not possible now', description: result.message, tone: 'destructive' })
    else if (name === 'check') toast({ title: 'Checking with the network' })
  }
  return (
    <Stack gap={3}>
      <Notice
        tone="waiting"
        icon="phone"
        title={`Waiting for ${customerName}: ${formatZmw(prompt.amount)}`}
        role="status"
      >
        <Stack gap={1}>
          <Text>
            We sent a request to {prompt.phone ? formatPhone(prompt.phone) : 'the phone'} ({walletNames[prompt.network]}
            ). The customer enters the PIN on it. No prompt? Dial *115# and check the pending approvals.
          </Text>
          {isOver ? (
            <Text>
              The time to pay has run out, and others can book. If the customer approves it now, it is booked if it is
              still free, and sent back otherwise.
            </Text>
          ) : (
            prompt.heldUntil && <Countdown until={prompt.heldUntil} label="Time left to pay:" onEnd={updateNow} />
          )}
          {isOffline && <Text>You&apos;re offline. The request goes on, and the result appears here.</Text>}
        </Stack>
      </Notice>
      <Row gap={2} wrap>
        <Button
          size="sm"
          variant="outline"
          icon="sync"
          loading={busy === 'check'}
          disabled={isOffline || busy !== null}
          onClick={() => void run('check')}
        >
          Check status
        </Button>
        <Button size="sm" variant="outline" disabled={isOffline || busy !== null} onClick={() => setAsking(true)}>
          Cancel request
        </Button>
      </Row>
      <ConfirmDialog
        open={isAsking}
        title="Cancel this request?"
        confirm="Cancel request"
        cancel="Go back"
        danger
        busy={busy === 'cancel'}
        onConfirm={() => void run('cancel')}
        onCancel={() => setAsking(false)}
      >
        Ask {customerName} to decline it on the phone. If it is approved anyway, the money pays for this booking while
        it is unpaid, and goes back otherwise.
      </ConfirmDialog>
    </Stack>
  )
}

/** Without a hold. */
const paidLaterStates: readonly VendorBooking['status'][] = ['confirmed', 'in_service', 'completed']

function FailedPrompt({ booking }: { booking: PromptedBooking }) {
  const { _id: id, customerPhone, prompt, status } = booking
  const [isRepeating, setRepeating] = useState(false)
  const [value, setValue] = useState(emptyPrompt)
  const [failure, setFailure] = useState<{ message: string; errors?: Record<string, string> }>()
  const [busy, setBusy] = useState(false)
  const [now] = useUpdatableNow()
  const send = useSendPrompt()
  const isOffline = useSyncStatus().online === 'no'
  const due = computeDueAtCounter(booking)
  const heldUntilMs = prompt.heldUntil === null ? 0 : Date.parse(prompt.heldUntil)
  const isHeld = heldUntilMs > now
  const canPay = due > 0 && (isHeld || paidLaterStates.includes(status))
  const repeat = async () => {
    setBusy(true)
    const phone = value.phone ?? prompt.phone ?? ''
    const result = await send({ bookingId: id, phone, network: value.network, amount: due, shiftId: prompt.shiftId })
    setBusy(false)
    setFailure(result.ok ? undefined : result)
    if (result.ok) void pullNow()
  }
  return (
    <Stack gap={3}>
      <Notice tone="attention" icon="alert" title={`Not paid: ${formatZmw(prompt.amount)}`} role="alert">
        {prompt.reason}{' '}
        {canPay
          ? isHeld && `It is held until ${lusakaTime(heldUntilMs)}.`
          : due > 0 && 'It is no longer held. Please start the sale again.'}
      </Notice>
      {canPay && (
        <>
          {isRepeating && (
            <PromptFields
              value={value}
              onChange={setValue}
              customerPhone={prompt.phone ?? customerPhone ?? ''}
              {...(failure?.errors && { errors: failure.errors })}
            />
          )}
          {failure && (
            <Text size="sm" tone="attention" role="alert">
              {failure.message}
            </Text>
          )}
          <Row gap={2} wrap>
            <Button
              size="sm"
              loading={busy}
              disabled={isOffline}
              onClick={() => (isRepeating ? void repeat() : setRepeating(true))}
            >
              {isRepeating ? `Request ${formatZmw(due)}` : 'Request again'}
            </Button>
            <ButtonLink size="sm" variant="outline" to={`${paths.dashboard}?to=bookings&id=${id}`}>
              Other payment
            </ButtonLink>
          </Row>
        </>
      )}
    </Stack>
  )
}
