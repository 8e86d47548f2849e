import { useEffect, useRef, useState, type ReactNode } from 'react'
import type { VendorBooking } from '#contract/bookings/bookings'
import { issueWalkInReceipt } from '#contract/bookings/walk-ins'
import { call } from '../../../api/client'
import { paths } from '../../../paths'
import { Button, ButtonLink } from '../../../ui/Button'
import { Row } from '../../../ui/Row'
import { Notice } from '../../../ui/Notice'
import { savePdfFile } from '../../../ui/save-file'
import { Stack } from '../../../ui/Stack'
import { toast } from '../../../ui/toast'

interface RecordedSaleProps {
  booking: VendorBooking
  onNext(): void
}

/** A sale at the counter that the server has confirmed. */
export function RecordedSale({ booking: { _id: id, reference, customerName }, onNext }: RecordedSaleProps) {
  const [busy, setBusy] = useState(false)
  const downloadReceipt = async () => {
    setBusy(true)
    const receipt = await call(issueWalkInReceipt, { params: { id } })
    setBusy(false)
    if (receipt.ok) savePdfFile(receipt.answer.pdf, receipt.answer.fileName)
    else toast({ title: 'Failed to download the receipt.', description: receipt.message, tone: 'destructive' })
  }
  return (
    <Stack gap={3}>
      <FocusedResult>
        <Notice tone="done" icon="check-circle" title={`Booking ${reference} is confirmed`} role="status">
          {customerName} has paid in cash.
        </Notice>
      </FocusedResult>
      <Row gap={2} wrap>
        <Button icon="download" loading={busy} onClick={() => void downloadReceipt()}>
          Receipt
        </Button>
        <ButtonLink variant="outline" to={`${paths.dashboard}?to=bookings&id=${id}`}>
          Open booking
        </ButtonLink>
        <Button variant="outline" onClick={onNext}>
          Next customer
        </Button>
      </Row>
    </Stack>
  )
}

interface SavedSaleProps {
  customerName: string
  /** It was sold from counter stock. */
  isConfirmed: boolean
  onNext(): void
}

/** A sale at the counter that waits on this device for a connection. */
export const SavedSale = ({ customerName, isConfirmed, onNext }: SavedSaleProps) => (
  <Stack gap={3}>
    <FocusedResult>
      {isConfirmed ? (
        <Notice tone="done" icon="check-circle" title="Confirmed from counter stock" role="status">
          The sale to {customerName} is confirmed. We send it as soon as this device is online, and then you can print
          the receipt.
        </Notice>
      ) : (
        <Notice tone="waiting" icon="cloud-off" title="Sale saved on this device" role="status">
          We&apos;ll send the sale to {customerName} when you&apos;re back online. It is not confirmed until then. If it
          can&apos;t be booked, your bookings show it and we notify you.
        </Notice>
      )}
    </FocusedResult>
    <Row gap={2} wrap>
      <ButtonLink variant="outline" to={`${paths.dashboard}?to=bookings`}>
        Open bookings
      </ButtonLink>
      <Button variant="outline" onClick={onNext}>
        Next customer
      </Button>
    </Row>
  </Stack>
)

function FocusedResult({ children }: { children: ReactNode }) {
  const result = useRef<HTMLDivElement>(null)
  // The form with the focused button is gone and the page is shorter, so the result may be out of view.
  useEffect(() => result.current?.focus(), [])
  return (
    <div ref={result} tabIndex={-1}>
      {children}
    </div>
  )
}
