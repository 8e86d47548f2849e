import { useId, useState } from 'react'
import { formatDate } from '#contract/core/dates'
import {
  maxDocuments,
  openBusinessDocument,
  removeBusinessDocument,
  type BusinessDocument,
} from '#contract/business/business-documents/business-documents'
import { compareExpiry, getDocumentStatus, reminderDays } from '#contract/business/business-documents/document-expiry'
import { businessDocumentLabels } from '#contract/core/document-kinds'
import { call } from '../../../../api/client'
import type { OwnBusiness } from '../../../../db/queries/business'
import { isCommand, send, useOutbox } from '../../../../sync/index'
import { StatusBadge } from '../../../../ui/text/Badge'
import { Button } from '../../../../ui/forms/Button'
import { Card } from '../../../../ui/layout/Card'
import { ConfirmDialog } from '../../../../ui/overlays/ConfirmDialog'
import { Divider } from '../../../../ui/layout/Divider'
import { documentStatusBadges } from '../../../../ui/text/document-status'
import { findButton, useFocusAfterChange } from '../../../../ui/hooks/focus-management'
import { Heading } from '../../../../ui/text/Heading'
import { OpenFileButton } from '../../../../ui/forms/OpenFileButton'
import { Progress } from '../../../../ui/states/Progress'
import { Row } from '../../../../ui/layout/Row'
import { Stack } from '../../../../ui/layout/Stack'
import { Text } from '../../../../ui/text/Text'
import { toast } from '../../../../ui/overlays/toast'
import { documentTexts, getUploadStatus } from '../upload-status'
import { DocumentDialog } from './DocumentDialog'
import { useLusakaToday } from '../../../../ui/hooks/use-now'

/** Documents of the business with their expiry dates. All changes work offline; opening a file needs a connection. */
export function BusinessDocuments({ business }: { business: OwnBusiness }) {
  const [edited, setEdited] = useState<BusinessDocument | 'new' | null>(null)
  const [removed, setRemoved] = useState<BusinessDocument | null>(null)
  const documents = [...(business.documents ?? [])].sort(compareExpiry)
  const sectionId = useId()
  const focusAfterChange = useFocusAfterChange(documents.map(({ _id }) => _id).join())
  const focusNeighborOf = (id: string) => {
    const index = documents.findIndex(({ _id }) => _id === id)
    const neighbor = documents[index + 1] ?? documents[index - 1]
    focusAfterChange(() => {
      const section = document.getElementById(sectionId)
      return neighbor
        ? findButton(section, `Remove: ${businessDocumentLabels[neighbor.kind]}`)
        : section?.querySelector<HTMLElement>('button')
    })
  }
  const remove = async ({ _id, kind }: BusinessDocument) => {
    // The dialog returns the focus to the row, before the row disappears.
    setRemoved(null)
    focusNeighborOf(_id)
    const params = { id: business._id, document: _id }
    const preview = { name: businessDocumentLabels[kind], businessType: business.businessType }
    const sent = await send(removeBusinessDocument, { params }, { preview })
    if (sent.ok) toast({ title: 'Document removed' })
    else toast({ title: 'Not removed', description: sent.message, tone: 'destructive' })
  }
  return (
    <Card as="section" pad="lg" aria-label="Documents" id={sectionId}>
      <Stack gap={4}>
        <Stack gap={1}>
          <Heading level={2} size="card">
            Documents
          </Heading>
          <Text tone="muted">
            Licences, insurance and certificates. Only you and our team can open them. We remind the owner{' '}
            {reminderDays[0]} and {reminderDays[1]} days before they expire.
          </Text>
        </Stack>
        {documents.length === 0 && <Text>No documents yet.</Text>}
        {documents.map((document) => (
          <DocumentRow
            key={document._id}
            document={document}
            onEdit={() => setEdited(document)}
            onRemove={() => setRemoved(document)}
          />
        ))}
        {documents.length < maxDocuments && (
          <Row>
            <Button variant="outline" icon="plus" onClick={() => setEdited('new')}>
              Add a document
            </Button>
          </Row>
        )}
      </Stack>
      {edited && (
        <DocumentDialog
          business={business}
          document={edited === 'new' ? null : (documents.find(({ _id }) => _id === edited._id) ?? edited)}
          onClose={() => setEdited(null)}
        />
      )}
      <ConfirmDialog
        open={removed !== null}
        title="Remove this document?"
        confirm="Remove"
        danger
        onConfirm={() => removed && void remove(removed)}
        onCancel={() => setRemoved(null)}
      >
        {removed && `${businessDocumentLabels[removed.kind]}: the file is deleted, and you get no reminder.`}
      </ConfirmDialog>
    </Card>
  )
}

interface RowProps {
  document: BusinessDocument
  onEdit(): void
  onRemove(): void
}

function DocumentRow({ document: { _id, kind, expiresOn, file, size }, onEdit, onRemove }: RowProps) {
  const label = businessDocumentLabels[kind]
  const today = useLusakaToday()
  const badge = documentStatusBadges[getDocumentStatus(expiresOn, today)]
  const upload = getUploadStatus(
    useOutbox(),
    (row) => isCommand(row, 'business.saveDocument') && row.input.params.document === _id,
    documentTexts,
  )
  return (
    <Stack gap={2} role="group" aria-label={label}>
      <Divider />
      <Row justify="apart" align="start" wrap>
        <Stack gap={1}>
          <Text weight="semibold">{label}</Text>
          <Text size="sm" tone="muted">
            {expiresOn === null ? file.name : `Expires on ${formatDate(expiresOn)}. ${file.name}`}
          </Text>
        </Stack>
        <StatusBadge status={badge.status}>{badge.label}</StatusBadge>
      </Row>
      <Row gap={2} wrap>
        {/* The server knows the size of a file once it has the file. */}
        {size > 0 && (
          <OpenFileButton
            accessibleName={`Open: ${label}`}
            failureTitle="Failed to open the document."
            getLink={() => call(openBusinessDocument, { params: { document: _id } })}
          >
            Open
          </OpenFileButton>
        )}
        <Button size="sm" variant="outline" icon="edit" aria-label={`Edit or replace: ${label}`} onClick={onEdit}>
          Edit or replace
        </Button>
        <Button size="sm" variant="ghost" icon="trash" aria-label={`Remove: ${label}`} onClick={onRemove}>
          Remove
        </Button>
      </Row>
      {upload.progress !== undefined && <Progress label={`${label}: upload progress`} value={upload.progress} />}
      {upload.words && (
        <Text size="sm" tone="muted" role="status">
          {upload.words}
        </Text>
      )}
    </Stack>
  )
}
