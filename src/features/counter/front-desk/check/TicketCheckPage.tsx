import { useEffect, useMemo, useState } from 'react'
import { useParams } from 'react-router-dom'
import { checkTicket } from '#contract/bookings/tickets/check-ticket'
import { decodeTicketCode } from '#contract/bookings/tickets/ticket-code'
import { call } from '../../../../api/client'
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
import { getTicketVerdict, replacedVerdict } from './ticket-verdict'
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
  const isReplaced = useIsReplaced(code, signatureCheck === 'yes')
  const verdict = isReplaced
    ? replacedVerdict
    : signatureCheck && getTicketVerdict(signed?.ticket ?? null, signatureCheck, now)
  return (
    <Section>
      <Container width="form">
        <Stack gap={6}>
          <PageHeader title="Check a ticket" />
          <Card as="section" pad="lg" aria-busy={!verdict} aria-live="polite">
            {verdict ? <VerdictDisplay {...verdict} /> : <Skeleton shape="block" />}
            {signed && signatureCheck === 'yes' && !isReplaced && <TicketDetails ticket={signed.ticket} />}
          </Card>
          {signatureCheck === 'yes' && !isReplaced && (
            <Notice icon="info" title="We can't check everything here">
              Only the vendor can see whether this ticket was cancelled or already used.
            </Notice>
          )}
        </Stack>
      </Container>
    </Section>
  )
}

/** Asks the server, because a replaced ticket is still genuine. Without a connection, the notice says what is not checked. */
function useIsReplaced(code: string, isGenuine: boolean): boolean {
  const [replaced, setReplaced] = useState<string>()
  useEffect(() => {
    if (!isGenuine) return
    const controller = new AbortController()
    void call(checkTicket, { body: { code } }, { signal: controller.signal }).then(
      (result) => result.ok && result.answer.isReplaced && setReplaced(code),
    )
    return () => controller.abort()
  }, [code, isGenuine])
  return replaced === code
}

function useOfflineCache(): void {
  useEffect(() => void cacheForOffline().catch(() => undefined), []) // the check is then not available offline
}
