import { useState } from 'react'
import { issueBookingReceipt, issueOrderReceipt } from '#contract/money/receipts'
import { call } from '../../../api/client'
import { Button } from '../../../ui/forms/Button'
import { buildPdfFile, savePdfFile } from '../../../ui/forms/save-file'
import { toast } from '../../../ui/overlays/toast'
import { canShareFiles, type Shared } from '../../../ui/sharing/share'
import { ShareButton } from '../../../ui/sharing/ShareButton'
import type { OrderBookings } from '../shared/order-bookings'
import { buildReceiptText } from './receipt-text'

interface Props {
  /** The id of a paid booking or of an order. */
  id: string
  kind: 'booking' | 'order'
  /** The booking, or all bookings of the order. */
  bookings: OrderBookings
}

/** Downloads and shares the receipt of a booking or an order. */
export function ReceiptButtons({ id, kind, bookings }: Props) {
  const [busy, setBusy] = useState(false)
  const load = () => call(kind === 'order' ? issueOrderReceipt : issueBookingReceipt, { params: { id } })
  const download = async () => {
    setBusy(true)
    const result = await load()
    setBusy(false)
    if (result.ok) savePdfFile(result.answer.pdf, result.answer.fileName)
    else toast({ title: 'Failed to download the receipt.', description: result.message, tone: 'destructive' })
  }
  /** The receipt needs a sign-in, so that there is no link. Without the file, the text says what it says. */
  const getShared = async (): Promise<Shared> => {
    const summary = { title: 'Receipt', text: buildReceiptText(bookings) }
    if (!canShareFiles()) return summary
    const result = await load()
    return result.ok ? { ...summary, file: buildPdfFile(result.answer.pdf, result.answer.fileName) } : summary
  }
  return (
    <>
      <Button variant="outline" icon="download" loading={busy} onClick={() => void download()}>
        Receipt
      </Button>
      <ShareButton label="Share receipt" getShared={getShared} />
    </>
  )
}
