import { useState } from 'react'
import { issueBookingReceipt, issueOrderReceipt } from '#contract/money/receipts'
import { call } from '../../../api/client'
import { Button } from '../../../ui/forms/Button'
import { savePdfFile } from '../../../ui/forms/save-file'
import { toast } from '../../../ui/overlays/toast'

interface Props {
  /** The id of a paid booking or of an order. */
  id: string
  kind: 'booking' | 'order'
}

/** Downloads the receipt of a booking or an order. */
export function ReceiptButton({ id, kind }: Props) {
  const [busy, setBusy] = useState(false)
  const download = async () => {
    setBusy(true)
    const result = await call(kind === 'order' ? issueOrderReceipt : issueBookingReceipt, { params: { id } })
    setBusy(false)
    if (result.ok) savePdfFile(result.answer.pdf, result.answer.fileName)
    else toast({ title: 'Failed to download the receipt.', description: result.message, tone: 'destructive' })
  }
  return (
    <Button variant="outline" icon="download" loading={busy} onClick={() => void download()}>
      Receipt
    </Button>
  )
}
