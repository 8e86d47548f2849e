import type { FiscalDocument, WithFiscalDocuments } from '#contract/bookings/fiscal/fiscal-documents'
import {
  buildFiscalFacts,
  fiscalFollowsText,
  fiscalKindLabels,
  fiscalQrLabels,
} from '#contract/bookings/fiscal/fiscal-lag'
import { QrCode } from '../../../ui/media/QrCode'
import { Facts } from '../../../ui/text/Facts'
import { Stack } from '../../../ui/layout/Stack'
import { Text } from '../../../ui/text/Text'

interface Props {
  booking: WithFiscalDocuments
  /** The business issues fiscal receipts, so that one follows although this device knows of none yet. */
  isExpected?: boolean | undefined
  /** The customer reads it: what ZRA has rejected still follows. */
  isReceipt?: boolean
}

/** Fiscal invoices and credit notes, on receipts and with the booking. Renders nothing for a booking without any. */
export function FiscalFacts({ booking: { fiscal = [] }, isExpected, isReceipt }: Props) {
  if (fiscal.length === 0) return isExpected ? <Text size="sm">{fiscalFollowsText}</Text> : null
  return (
    <Stack gap={3}>
      {fiscal.map((document) => (
        <Stack key={document.number} gap={2} as="section" aria-label={fiscalKindLabels[document.kind]}>
          <Facts items={buildFiscalFacts(document).map(([label, value]) => ({ label, value }))} />
          {document.issued ? (
            <QrCode text={document.issued.qr} label={fiscalQrLabels[document.kind]} />
          ) : (
            <OpenDocument document={document} isRejected={document.state === 'failed' && !isReceipt} />
          )}
        </Stack>
      ))}
    </Stack>
  )
}

const OpenDocument = ({ document: { reason }, isRejected }: { document: FiscalDocument; isRejected: boolean }) => (
  <Text size="sm" tone={isRejected ? 'attention' : 'muted'}>
    {isRejected ? `ZRA has rejected it. ${reason ?? ''}` : fiscalFollowsText}
  </Text>
)
