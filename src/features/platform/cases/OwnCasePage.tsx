import { useParams } from 'react-router-dom'
import { formatInstant } from '#contract/core/dates'
import type { CaseEntry } from '#contract/platform/cases/case-fields'
import { caseKindTexts, caseOutcomeLabels, caseStateTexts, formatCaseNumber } from '#contract/platform/cases/case-kinds'
import { answerCaseOffer, openOwnCaseFile, readOwnCase, type OwnCase } from '#contract/platform/cases/own-cases'
import { useState } from 'react'
import { call } from '../../../api/client'
import { useUncachedRead } from '../../../api/use-uncached-read'
import { useNotifications } from '../../../db/queries/notifications'
import { paths } from '../../../paths'
import { Button } from '../../../ui/forms/Button'
import { Card } from '../../../ui/layout/Card'
import { PageHeader } from '../../../ui/layout/PageHeader'
import { Row } from '../../../ui/layout/Row'
import { Stack } from '../../../ui/layout/Stack'
import { ConfirmDialog } from '../../../ui/overlays/ConfirmDialog'
import { toast } from '../../../ui/overlays/toast'
import { Notice } from '../../../ui/states/Notice'
import { ReadStates } from '../../../ui/states/ReadStates'
import { Skeleton } from '../../../ui/states/Skeleton'
import { StatusBadge } from '../../../ui/text/Badge'
import { Facts } from '../../../ui/text/Facts'
import { Heading } from '../../../ui/text/Heading'
import { Link } from '../../../ui/text/Link'
import { CaseEntryCard } from '../shared/CaseEntryCard'
import { AnswerForm } from './AnswerForm'
import { AppealForm } from './AppealForm'

export const head = () => ({ title: 'Your case | Tilipo' })

/** A case as the customer or the business sees it: what is asked, offers, the decision, and the appeal. */
export default function OwnCasePage() {
  const { caseId = '' } = useParams()
  // A notification says that Tilipo has written.
  const newestNotificationId = useNotifications()?.notifications[0]?._id ?? ''
  const read = useUncachedRead(readOwnCase, { params: { id: caseId } }, `${caseId}/${newestNotificationId}`)
  return (
    <Stack gap={6}>
      <PageHeader title={read.data?.subject ?? 'Your case'} />
      <ReadStates
        read={read}
        skeleton={<Skeleton shape="block" />}
        errorText={read.error?.message ?? "We couldn't load this case. Check your connection and try again."}
      >
        {(ownCase) => <Details ownCase={ownCase} onChanged={read.refresh} />}
      </ReadStates>
    </Stack>
  )
}

interface Props {
  ownCase: OwnCase
  onChanged(): void
}

function Details({ ownCase, onChanged }: Props) {
  const { _id, state, entries, answerUntil, offerId, canAnswer, appealUntil } = ownCase
  const offer = entries.find((entry) => entry._id === offerId)
  return (
    <>
      <Card as="section" aria-label="About this case">
        <Stack gap={4}>
          <Row>
            <StatusBadge status={caseStateTexts[state].tone}>{getStateLabel(ownCase)}</StatusBadge>
          </Row>
          <Facts items={buildFacts(ownCase)} />
        </Stack>
      </Card>
      {answerUntil && !offer && (
        <Notice tone="attention" icon="clock" title="We need your answer">
          Please answer by {formatInstant(answerUntil)}. After that, we may decide without it.
        </Notice>
      )}
      {offer && <OfferActions caseId={_id} offer={offer} onChanged={onChanged} />}
      <Stack as="section" gap={3} aria-label="History">
        <Heading level={2} size="card">
          History
        </Heading>
        {entries.map((entry) => (
          <CaseEntryCard
            key={entry._id}
            entry={entry}
            title={getEntryTitle(entry, ownCase)}
            openFile={(upload) => call(openOwnCaseFile, { params: { id: _id, upload } })}
          />
        ))}
      </Stack>
      {canAnswer && <AnswerForm caseId={_id} onDone={onChanged} />}
      {appealUntil && <AppealForm caseId={_id} until={appealUntil} onDone={onChanged} />}
    </>
  )
}

/** Whose turn it is, from the point of view of the reader. */
function getStateLabel({ state, answerUntil, isAppealed }: OwnCase): string {
  if (answerUntil) return 'Waiting for you'
  if (state === 'open') return isAppealed ? 'We are looking at the appeal' : 'We are looking at it'
  if (state === 'waiting') return 'Waiting for the other side'
  return caseStateTexts[state].label
}

function buildFacts({ _id, kind, openedAt, booking, side, vendorName, outcome, state }: OwnCase) {
  const isDecided = outcome !== null && (state === 'decided' || state === 'closed')
  return [
    { label: 'Case', value: `${caseKindTexts[kind].label} ${formatCaseNumber(_id)}` },
    ...(booking
      ? [
          {
            label: 'Booking',
            value: (
              <Link
                to={
                  side === 'customer' ? paths.booking(booking._id) : `${paths.dashboard}?to=bookings&id=${booking._id}`
                }
              >
                {booking.reference}
              </Link>
            ),
          },
        ]
      : []),
    ...(side === 'customer' && vendorName ? [{ label: 'Business', value: vendorName }] : []),
    { label: 'Opened', value: formatInstant(openedAt) },
    ...(isDecided ? [{ label: 'Decision', value: caseOutcomeLabels[outcome] }] : []),
  ]
}

function getEntryTitle({ kind, by, sharedFrom }: CaseEntry, { side }: OwnCase): string {
  if (by !== 'tilipo' && by !== side) return 'The other side'
  switch (kind) {
    case 'opened':
      return 'Tilipo opened the case'
    case 'asked':
      return 'Tilipo asks you'
    case 'answered':
      return 'Your answer'
    case 'shared':
      return sharedFrom === 'customer' ? 'The customer wrote' : 'The business wrote'
    case 'offered':
      return 'Offer of Tilipo'
    case 'accepted':
      return 'You accepted the offer'
    case 'declined':
      return 'You declined the offer'
    case 'decided':
      return 'Decision of Tilipo'
    case 'appealed':
      return 'Your appeal'
    case 'closed':
      return 'Tilipo closed the case'
    default:
      return 'Tilipo'
  }
}

function OfferActions({ caseId, offer, onChanged }: { caseId: string; offer: CaseEntry; onChanged(): void }) {
  const [choice, setChoice] = useState<'accept' | 'decline'>()
  const [busy, setBusy] = useState(false)
  const answer = async (accepted: boolean) => {
    setBusy(true)
    const result = await call(answerCaseOffer, { params: { id: caseId, offer: offer._id }, body: { accepted } })
    setBusy(false)
    setChoice(undefined)
    if (result.ok) toast({ title: accepted ? 'Offer accepted' : 'Offer declined', tone: 'success' })
    else toast({ title: 'Your answer was not saved', description: result.message, tone: 'destructive' })
    onChanged()
  }
  return (
    <Card as="section" aria-label="Offer">
      <Stack gap={4}>
        <CaseEntryCard
          entry={offer}
          title="Offer of Tilipo"
          openFile={(upload) => call(openOwnCaseFile, { params: { id: caseId, upload } })}
        />
        <Row wrap gap={2}>
          <Button onClick={() => setChoice('accept')}>Accept</Button>
          <Button variant="outline" onClick={() => setChoice('decline')}>
            Decline
          </Button>
        </Row>
      </Stack>
      <ConfirmDialog
        open={choice === 'accept'}
        title="Accept this offer?"
        confirm="Accept offer"
        busy={busy}
        onConfirm={() => void answer(true)}
        onCancel={() => setChoice(undefined)}
      >
        We then decide the case as offered. You cannot take this back.
      </ConfirmDialog>
      <ConfirmDialog
        open={choice === 'decline'}
        title="Decline this offer?"
        confirm="Decline offer"
        busy={busy}
        onConfirm={() => void answer(false)}
        onCancel={() => setChoice(undefined)}
      >
        The offer ends, and we continue with the case.
      </ConfirmDialog>
    </Card>
  )
}
