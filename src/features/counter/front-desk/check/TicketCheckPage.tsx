import { useEffect, useMemo } from 'react'
import { useParams } from 'react-router-dom'
import { decodeTicketCode } from '#contract/bookings/tickets/ticket-code'
import { Card } from '../../../../ui/layout/Card'
import { Container } from '../../../../ui/layout/Container'
import { Notice } from '../../../../ui/states/Notice'
import { PageHeader } from '../../../../ui/layout/PageHeader'
import { Section } from '../../../../ui/layout/Section'
import { Skeleton } from '../../../../ui/states/Skeleton'
import { Stack } from '../../../../ui/layout/Stack'
import { cacheForOffline } from './cache-for-offline'
import { TicketDetails } from './TicketDetails'
import { useSignatureCheck } from './use-signature-check'
import { getTicketVerdict } from './ticket-verdict'
import { VerdictDisplay } from './VerdictDisplay'
import { useNow } from '../../../../ui/hooks/use-now'

export const head = () => ({ title: 'Check a ticket | Tilipo' })

/** Page that the QR code of a ticket opens. Displays the ticket and verifies its signature on the device. */
export default function TicketCheckPage() {
  const { code = '' } = useParams()
  const signed = useMemo(() => decodeTicketCode(code), [code])
  const signatureCheck = useSignatureCheck(signed)
  useOfflineCache()
  const now = useNow()
  const verdict = signatureCheck && getTicketVerdict(signed?.ticket ?? null, signatureCheck, now)
  return (
    <Section>
      <Container width="form">
        <Stack gap={6}>
          <PageHeader title="Check a ticket" />
          <Card as="section" pad="lg" aria-busy={!verdict} aria-live="polite">
            {verdict ? <VerdictDisplay {...verdict} /> : <Skeleton shape="block" />}
            {signed && signatureCheck === 'yes' && <TicketDetails ticket={signed.ticket} />}
          </Card>
          {signatureCheck === 'yes' && (
            <Notice icon="info" title="We can't check everything here">
              Only the vendor can see whether this ticket was cancelled or already used.
            </Notice>
          )}
        </Stack>
      </Container>
    </Section>
  )
}

function useOfflineCache(): void {
  useEffect(() => void cacheForOffline().catch(() => undefined), []) // the check is then not available offline
}
