/** Sync center: the changes made on this device and whether they have been sent. */
import { useState, type ReactNode } from 'react'
import { formatInstant } from '#contract/core/dates'
import { describeConflicts } from '#contract/verticals/listing-labels'
import {
  discardPending,
  discardRefused,
  pullNow,
  retry,
  useOutbox,
  useSession,
  useSyncStatus,
  type OutboxRow,
  type OutboxView,
  type UserAction,
} from '../../../sync/index'
import { iterateUnsent, usePendingCommands, type PendingCommands } from '../../../db/queries/pending-commands'
import { useStorageFailure } from '../../../db/queries/use-storage-failure'
import { resolveConflict, splitRefused, type Conflict } from '../../../sync/hooks/use-conflicts'
import { Button, ButtonLink } from '../../../ui/forms/Button'
import { ConfirmDialog } from '../../../ui/overlays/ConfirmDialog'
import { ConflictNotice } from '../../../ui/states/ConflictNotice'
import { EmptyState } from '../../../ui/states/EmptyState'
import { Heading } from '../../../ui/text/Heading'
import { List, ListItem } from '../../../ui/lists/List'
import { MovingItem, MovingItems } from '../../../ui/motion/MovingItems'
import { Notice } from '../../../ui/states/Notice'
import { NotReadable } from '../../../ui/states/MirrorStates'
import { PageHeader } from '../../../ui/layout/PageHeader'
import { Progress } from '../../../ui/states/Progress'
import { Row } from '../../../ui/layout/Row'
import { Skeleton } from '../../../ui/states/Skeleton'
import { Stack } from '../../../ui/layout/Stack'
import { Text } from '../../../ui/text/Text'
import { toast } from '../../../ui/overlays/toast'
import { lazyPart } from '../../../ui/states/lazy-part'
import { OfflineReadinessStatus } from './OfflineReadinessStatus'
import { UnsentSalesLink } from './UnsentSalesLink'
import { getCommandEdit } from './editable-fields'
import { downloadExport } from './export-file'
import { getWaitReason } from './wait-reasons'
import { getUploadProgress } from './upload-progress'
import { getCommandPath, getCommandTitle, getFormPath } from './command-labels'

const EditDialog = lazyPart(() => import('./EditDialog'), { when: 'page-loaded', onFailure: 'fallback' })

export const head = () => ({ title: 'Your changes | Tilipo' })

/** Number of pending changes displayed at first, and added by each press of "Show more". */
const pageSize = 30

export default function OutboxPage() {
  const outbox = useOutbox()
  const [maxRows, setMaxRows] = useState(pageSize)
  const waiting = usePendingCommands(maxRows)
  const isUnreadable = useStorageFailure() !== null
  return (
    <Stack gap={6}>
      <PageHeader
        title="Your changes"
        text="Changes you made on this device, and whether they have been sent."
        actions={
          outbox &&
          waiting &&
          outbox.attention.length + waiting.count > 0 && (
            <Row wrap>
              <UnsentSalesLink />
              <Button variant="outline" icon="download" onClick={() => void downloadExport(iterateUnsent())}>
                Download a copy
              </Button>
            </Row>
          )
        }
      />
      <OfflineReadinessStatus />
      {outbox && waiting ? (
        <Changes outbox={outbox} waiting={waiting} onMore={() => setMaxRows(maxRows + pageSize)} />
      ) : isUnreadable ? (
        <NotReadable subject="Your changes" />
      ) : (
        <Skeleton shape="block" />
      )}
    </Stack>
  )
}

interface ChangesProps {
  outbox: OutboxView
  waiting: PendingCommands
  onMore(): void
}

function Changes({ outbox: { attention, recent, files }, waiting, onMore }: ChangesProps) {
  const [rowToDiscard, setRowToDiscard] = useState<OutboxRow | null>(null)
  const [rowToEdit, setRowToEdit] = useState<OutboxRow | null>(null)
  const { conflicts, others } = splitRefused(attention)
  if (waiting.count + attention.length + recent.length === 0) {
    return (
      <EmptyState
        icon="check"
        title="No pending changes"
        text="Changes you make offline appear here until they are sent."
      />
    )
  }
  return (
    <>
      {attention.length > 0 && (
        <ChangesSection title="Needs your attention">
          <MovingItems>
            {conflicts.map((conflict) => (
              <MovingItem as="div" key={conflict.row.key} moveId={conflict.row.key}>
                <ConflictedCommand conflict={conflict} />
              </MovingItem>
            ))}
            {others
              .filter((row) => !findBlockingRow(row, attention))
              .map((row) => (
                <MovingItem as="div" key={row.key} moveId={row.key}>
                  <RefusedCommand
                    row={row}
                    dependentRows={attention.filter((candidate) => findBlockingRow(candidate, attention) === row)}
                    onEdit={() => setRowToEdit(row)}
                    onDiscard={() => setRowToDiscard(row)}
                  />
                </MovingItem>
              ))}
          </MovingItems>
        </ChangesSection>
      )}
      {waiting.count > 0 && (
        <PendingSection waiting={waiting} files={files} onDiscard={setRowToDiscard} onMore={onMore} />
      )}
      {recent.length > 0 && (
        <ChangesSection title="Recently synced">
          <List label="Recently synced" moving>
            <MovingItems>
              {recent.map((row) => (
                <ListItem
                  key={row.key}
                  moveId={row.key}
                  icon="check"
                  title={getCommandTitle(row)}
                  text={formatInstant(new Date(row.at).toISOString())}
                />
              ))}
            </MovingItems>
          </List>
        </ChangesSection>
      )}
      <EditDialog row={rowToEdit} onClose={() => setRowToEdit(null)} />
      <DiscardDialog row={rowToDiscard} onDone={() => setRowToDiscard(null)} />
    </>
  )
}

const ChangesSection = ({ title, children }: { title: string; children: ReactNode }) => (
  <Stack as="section" gap={3} aria-label={title}>
    <Heading level={2}>{title}</Heading>
    {children}
  </Stack>
)

interface PendingProps {
  waiting: PendingCommands
  files: OutboxView['files']
  onDiscard(row: OutboxRow): void
  onMore(): void
}

function PendingSection({ waiting: { rows, count }, files, onDiscard, onMore }: PendingProps) {
  const status = useSyncStatus()
  return (
    <ChangesSection title="Pending changes">
      <Text tone="muted" role="status">
        {getWaitReason(status)}
      </Text>
      <List label="Pending changes" moving>
        <MovingItems>
          {rows.map((row) => (
            <ListItem
              key={row.key}
              moveId={row.key}
              icon={isBeingSent(row, status.online !== 'no') ? 'sync' : 'clock'}
              title={getCommandTitle(row)}
              text={describeStatus(row, files, status.online !== 'no')}
              meta={<DiscardPendingButton row={row} onDiscard={onDiscard} />}
            />
          ))}
        </MovingItems>
      </List>
      {rows.length < count && (
        <Text size="sm" tone="muted">
          Showing the first {rows.length} of {count}.
        </Text>
      )}
      <Row wrap>
        <Button variant="outline" icon="sync" onClick={() => void pullNow()}>
          Try now
        </Button>
        {rows.length < count && (
          <Button variant="outline" onClick={onMore}>
            Show more
          </Button>
        )}
      </Row>
    </ChangesSection>
  )
}

/** Returns whether a request with the row is in progress. A row whose tab was closed meanwhile stays `sending` offline. */
const isBeingSent = ({ state }: OutboxRow, isOnline: boolean): boolean => state === 'sending' && isOnline

function describeStatus(row: OutboxRow, files: OutboxView['files'], isOnline: boolean): ReactNode {
  const { attempted, exportedAt, createdAt } = row
  const since = formatInstant(new Date(createdAt).toISOString())
  const sent = getUploadProgress(row, files)
  if (sent !== null) return <PhotoUploadStatus since={since} sent={sent} />
  if (isBeingSent(row, isOnline)) return `${since}. Sending now`
  // The server may have received it. It is sent again with the same idempotency key and takes effect once.
  if (attempted) return `${since}. Sent. Waiting for confirmation`
  return `${since}. ${exportedAt ? 'Exported. Another device may send it too.' : 'Waiting to be sent'}`
}

const PhotoUploadStatus = ({ since, sent }: { since: string; sent: number }) => (
  <>
    {since}. {sent === 0 ? "The photo hasn't been sent yet." : `${Math.round(sent * 100)}% of the photo sent.`}
    <Progress label="Photo upload progress" value={sent} />
  </>
)

const DiscardPendingButton = ({ row, onDiscard }: { row: OutboxRow; onDiscard(row: OutboxRow): void }) =>
  row.state === 'waiting' && !row.attempted && !row.exportedAt ? (
    <Button size="sm" variant="ghost" onClick={() => onDiscard(row)}>
      Discard
    </Button>
  ) : null

/** Returns the refused row that this row depends on. The user decides about both together. */
function findBlockingRow({ refusal }: OutboxRow, attention: readonly OutboxRow[]): OutboxRow | undefined {
  const blockingKey = refusal?.detail?.behind
  return blockingKey === undefined ? undefined : attention.find(({ key }) => key === blockingKey)
}

interface RefusedProps {
  row: OutboxRow
  /** Refused rows that depend on this one. */
  dependentRows: readonly OutboxRow[]
  onEdit(): void
  onDiscard(): void
}

function RefusedCommand({ row, dependentRows, onEdit, onDiscard }: RefusedProps) {
  const formPath = getFormPath(row)
  const retryCommand = async () => {
    const sent = await retry(row.key)
    if (!sent.ok) toast({ title: 'Not sent', description: sent.message, tone: 'destructive' })
  }
  return (
    <Notice tone="attention" icon="alert" title={getCommandTitle(row)}>
      <Stack gap={3}>
        <Text size="sm">{row.refusal?.message}</Text>
        {dependentRows.length > 0 && (
          <Text size="sm">
            Related changes that were not sent either: {dependentRows.map(getCommandTitle).join(', ')}.
          </Text>
        )}
        <Row wrap>
          {formPath ? (
            <ButtonLink size="sm" variant="outline" icon="edit" to={formPath}>
              Edit the listing
            </ButtonLink>
          ) : (
            <ViewLink row={row} />
          )}
          {!formPath && getCommandEdit(row) && (
            <Button size="sm" variant="outline" icon="edit" onClick={onEdit}>
              Edit
            </Button>
          )}
          <Button size="sm" variant="outline" onClick={() => void retryCommand()}>
            Try again
          </Button>
          <Button size="sm" variant="ghost" onClick={onDiscard}>
            Discard
          </Button>
        </Row>
      </Stack>
    </Notice>
  )
}

function ViewLink({ row }: { row: OutboxRow }) {
  const path = getCommandPath(row, useSession()?.user.user_type === 'endUser')
  return (
    path && (
      <ButtonLink size="sm" variant="outline" to={path}>
        View
      </ButtonLink>
    )
  )
}

const ConflictedCommand = ({ conflict }: { conflict: Conflict }) => (
  <ConflictNotice
    commandKey={conflict.row.key}
    title={getCommandTitle(conflict.row)}
    fields={describeConflicts(conflict.fields)}
    onResolve={(keptFields) => resolveConflict(conflict, keptFields)}
    action={<ViewLink row={conflict.row} />}
  />
)

function DiscardDialog({ row, onDone }: { row: OutboxRow | null; onDone(): void }) {
  const confirm = async (action: UserAction) => {
    const discard = row?.state === 'refused' ? discardRefused : discardPending
    if (row && !(await discard(row.key, action)))
      toast({ title: 'Too late to discard', description: 'This change has already been sent.', tone: 'destructive' })
    onDone()
  }
  return (
    <ConfirmDialog
      open={row !== null}
      title="Discard this change?"
      confirm="Discard"
      cancel="Keep change"
      danger
      onConfirm={(action) => void confirm(action)}
      onCancel={onDone}
    >
      {row && `“${getCommandTitle(row)}” hasn't been sent to Tilipo. If you discard it, you can't get it back.`}
    </ConfirmDialog>
  )
}
