import { useEffect, useMemo, useState } from 'react'
import { useParams } from 'react-router-dom'
import { ticketKeys } from '#contract/public'
import { readTicket } from '#contract/ticket-code'
import { usePublicReads } from '../../../api/use-read'
import { Card } from '../../../ui/Card'
import { Container } from '../../../ui/Container'
import { Notice } from '../../../ui/Notice'
import { PageHeader } from '../../../ui/PageHeader'
import { Section } from '../../../ui/Section'
import { Skeleton } from '../../../ui/Skeleton'
import { Stack } from '../../../ui/Stack'
import { keepForLater } from './keep-for-later'
import { Said } from './Said'
import { useGenuine } from './use-genuine'
import { verdictOf } from './verdict'
import { VerdictSign } from './VerdictSign'

export const head = () => ({ title: 'Check a ticket | Tilipo' })

/** Page that the QR code of a ticket opens. Displays the ticket and verifies its signature on the device. */
export default function TicketCheckPage() {
  const { code = '' } = useParams()
  const signed = useMemo(() => readTicket(code), [code])
  const found = useGenuine(signed)
  useKept()
  const [now] = useState(Date.now)
  const verdict = found && verdictOf(signed?.ticket ?? null, found, now)
  return (
    <Section>
      <Container width="form">
        <Stack gap={6}>
          <PageHeader title="Check a ticket" />
          <Card as="section" pad="lg" aria-busy={!verdict} aria-live="polite">
            {verdict ? <VerdictSign {...verdict} /> : <Skeleton shape="block" />}
            {signed && found === 'yes' && <Said ticket={signed.ticket} />}
          </Card>
          {found === 'yes' && (
            <Notice icon="info" title="We can't check everything here">
              Only the vendor can see whether this ticket was cancelled or already used.
            </Notice>
          )}
        </Stack>
      </Container>
    </Section>
  )
}

function useKept(): void {
  const reads = usePublicReads()
  useEffect(() => void keepForLater(() => reads.read(ticketKeys, {}, { force: true })).catch(() => undefined), [reads])
}
