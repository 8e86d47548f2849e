import { useState } from 'react'
import type { BusinessType } from '#contract/core/access'
import { formatDate, lusakaDate } from '#contract/core/dates'
import type { SessionUser } from '#contract/accounts/session'
import { attachDocument, removeDocument } from '#contract/business/business/application-documents'
import {
  documentHints,
  documentLabels,
  getDocumentKinds,
  type ApplicationDocument,
  type DocumentKind,
} from '#contract/core/document-kinds'
import { newId } from '../../../api/new-id'
import { useMe } from '../../../db/queries/me'
import { isCommand, send, useOutbox } from '../../../sync/index'
import { Button } from '../../../ui/forms/Button'
import { Card } from '../../../ui/layout/Card'
import { Divider } from '../../../ui/layout/Divider'
import { FileButton } from '../../../ui/forms/FileButton'
import { Heading } from '../../../ui/text/Heading'
import { Progress } from '../../../ui/states/Progress'
import { Row } from '../../../ui/layout/Row'
import { Stack } from '../../../ui/layout/Stack'
import { Text } from '../../../ui/text/Text'
import { documentTypes, prepareDocument, shortenFileName } from '../shared/prepare-document'
import { documentTexts, getUploadStatus } from './upload-status'

interface Props {
  /** What an administrator wants corrected, by kind of document. */
  notes: Readonly<Record<string, string>>
}

/** The documents of an application. They are attached offline too, and sent when there is a connection. */
export function ApplicationDocuments({ notes }: Props) {
  const me = useMe()
  if (!me?.business_type) return null
  return (
    <Card as="section" pad="lg" aria-label="Documents">
      <Stack gap={4}>
        <Stack gap={1}>
          <Heading level={2} size="card">
            Documents
          </Heading>
          <Text tone="muted">Only our team can open them. Photos and PDF files of up to 10 MB are fine.</Text>
        </Stack>
        {getDocumentKinds(me.business_type as BusinessType).map((kind) => (
          <Document key={kind} kind={kind} attached={findDocument(me, kind)} note={notes[kind]} />
        ))}
      </Stack>
    </Card>
  )
}

const findDocument = ({ documents = [] }: SessionUser, kind: DocumentKind) =>
  documents.find((document) => document.kind === kind)

interface DocumentProps {
  kind: DocumentKind
  attached: ApplicationDocument | undefined
  note: string | undefined
}

function Document({ kind, attached, note }: DocumentProps) {
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<string>()
  const label = documentLabels[kind]
  const status = getUploadStatus(
    useOutbox(),
    (row) => isCommand(row, 'application.attachDocument') && row.input.params.kind === kind,
    documentTexts,
  )
  const attach = async (file: File) => {
    setBusy(true)
    const prepared = await prepareDocument(file).finally(() => setBusy(false))
    if ('fault' in prepared) return setFault(prepared.fault)
    const upload = newId()
    const result = await send(
      attachDocument,
      { params: { kind }, body: { upload, fileName: shortenFileName(file) } },
      { preview: { name: label }, files: [{ id: upload, blob: prepared.blob, purpose: 'document' }] },
    )
    setFault(result.ok ? undefined : result.message)
  }
  const remove = async () => {
    const result = await send(removeDocument, { params: { kind } }, { preview: { name: label } })
    setFault(result.ok ? undefined : result.message)
  }
  const error = fault ?? status.refusal
  return (
    <Stack gap={2} role="group" aria-label={label}>
      <Divider />
      <Stack gap={1}>
        <Text weight="semibold">{label}</Text>
        <Text size="sm" tone="muted">
          {documentHints[kind]}
        </Text>
        {attached && (
          <Text size="sm">
            {attached.fileName}, attached on {formatDate(lusakaDate(Date.parse(attached.attachedAt)))}
          </Text>
        )}
        {note && (
          <Text size="sm" tone="attention">
            {note}
          </Text>
        )}
      </Stack>
      <Row gap={2} wrap>
        <FileButton
          icon="upload"
          label={attached ? 'Replace' : 'Choose a file'}
          accessibleName={`${attached ? 'Replace' : 'Choose a file'}: ${label}`}
          accept={documentTypes}
          busy={busy}
          onPick={([file]) => void attach(file)}
        />
        {attached && (
          <Button
            size="sm"
            variant="ghost"
            icon="trash"
            aria-label={`Remove: ${label}`}
            disabled={busy}
            onClick={() => void remove()}
          >
            Remove
          </Button>
        )}
      </Row>
      {status.progress !== undefined && <Progress label={`${label}: upload progress`} value={status.progress} />}
      <Text size="sm" tone="muted" role="status">
        {busy ? 'Preparing your document.' : status.words}
      </Text>
      {error && (
        <Text size="sm" tone="attention" role="alert">
          {error}
        </Text>
      )}
    </Stack>
  )
}
