import { useState } from 'react'
import { formatZmw } from '#contract/core/money'
import { caseRecipientLabels, isActiveCase } from '#contract/platform/cases/case-kinds'
import { openCaseFile, shareCaseEntry, type AdminCase, type AdminCaseEntry } from '#contract/platform/cases/cases'
import { call, newId } from '../../../../api/client'
import { Button } from '../../../../ui/forms/Button'
import { Row } from '../../../../ui/layout/Row'
import { Stack } from '../../../../ui/layout/Stack'
import { ConfirmDialog } from '../../../../ui/overlays/ConfirmDialog'
import { toast } from '../../../../ui/overlays/toast'
import { Heading } from '../../../../ui/text/Heading'
import { Text } from '../../../../ui/text/Text'
import { CaseEntryCard } from '../../shared/CaseEntryCard'

interface Props {
  adminCase: AdminCase
  onChanged(): void
}

/** Everything that has happened in a case, the oldest first. Notes are displayed apart. */
export function CaseHistory({ adminCase, onChanged }: Props) {
  return (
    <Stack as="section" gap={3} aria-label="History">
      <Heading level={2} size="card">
        History
      </Heading>
      {adminCase.entries
        .filter(({ kind }) => kind !== 'note')
        .map((entry) => (
          <CaseEntryCard
            key={entry._id}
            entry={entry}
            title={getTitle(entry)}
            openFile={(upload) => call(openCaseFile, { params: { id: adminCase._id, upload } })}
          >
            <Amounts entry={entry} />
            <ShareAction adminCase={adminCase} entry={entry} onChanged={onChanged} />
          </CaseEntryCard>
        ))}
    </Stack>
  )
}

function Amounts({ entry: { vendorAmount, platformAmount } }: { entry: AdminCaseEntry }) {
  if (vendorAmount === null || platformAmount === null || vendorAmount + platformAmount === 0) return null
  return (
    <Text size="sm" tone="muted">
      The business bears {formatZmw(vendorAmount)}, Tilipo {formatZmw(platformAmount)}.
    </Text>
  )
}

const questionTitles = {
  customer: 'asked the customer',
  vendor: 'asked the business',
  both: 'asked both sides',
  team: 'asked',
}
const offerTitles = {
  customer: 'made an offer to the customer',
  vendor: 'made an offer to the business',
  both: 'made an offer to both sides',
  team: 'made an offer',
}

/** "Grace Lubinda asked the customer" */
function getTitle({ kind, by, author, visibleTo, sharedFrom, text }: AdminCaseEntry): string {
  const side = by === 'customer' ? 'The customer' : `The business (${author})`
  switch (kind) {
    case 'opened':
      return `${author} opened the case`
    case 'taken':
      return text === 'Nobody' ? `${author} left the case to nobody` : 'New owner'
    case 'asked':
      return `${author} ${questionTitles[visibleTo]}`
    case 'answered':
      return `${side} answered`
    case 'shared':
      return sharedFrom === 'customer'
        ? `${author} shared this with the business`
        : `${author} shared this with the customer`
    case 'offered':
      return `${author} ${offerTitles[visibleTo]}`
    case 'accepted':
      return `${side} accepted the offer`
    case 'declined':
      return `${side} declined the offer`
    case 'decision_requested':
      return `${author} decided, and a second administrator must approve the refund`
    case 'decision_rejected':
      return `${author} rejected the refund of the decision`
    case 'decided':
      return `${author} decided`
    case 'appealed':
      return `${side} appealed`
    case 'closed':
      return `${author} closed the case`
    case 'note':
      return author
  }
}

/** Only what a side wrote can be shared, with the other side. */
function ShareAction({ adminCase, entry, onChanged }: Props & { entry: AdminCaseEntry }) {
  const [isAsking, setAsking] = useState(false)
  const [id] = useState(newId)
  const other = entry.by === 'customer' ? 'vendor' : 'customer'
  const hasOther = adminCase[other] !== null
  const isShareable = entry.kind === 'answered' || entry.kind === 'appealed'
  if (!isShareable || !hasOther || !isActiveCase(adminCase.state)) return null
  if (entry.isShared)
    return (
      <Text size="sm" tone="muted">
        Shared with the other side
      </Text>
    )
  const share = async () => {
    const body = { id, entryId: entry._id }
    const result = await call(shareCaseEntry, { params: { id: adminCase._id }, body }, { key: id })
    setAsking(false)
    if (result.ok) toast({ title: 'Answer shared', tone: 'success' })
    else toast({ title: 'Failed to share the answer', description: result.message, tone: 'destructive' })
    onChanged()
  }
  return (
    <Row>
      <Button size="sm" variant="outline" onClick={() => setAsking(true)}>
        {other === 'vendor' ? 'Share with the business' : 'Share with the customer'}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title="Share this answer?"
        confirm="Share"
        onConfirm={() => void share()}
        onCancel={() => setAsking(false)}
      >
        {caseRecipientLabels[other]} will read the text and can open its files. This cannot be taken back.
      </ConfirmDialog>
    </Row>
  )
}
