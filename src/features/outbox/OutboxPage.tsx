/** Sync center: the changes made on this device and whether they have been sent. */
import { useState, type ReactNode } from 'react'
import { formatInstant } from '#contract/days'
import { conflictWords } from '#contract/field-words'
import { discard, pullNow, retry, useOutbox, useSyncStatus, type OutboxRow, type OutboxView } from '../../sync/index'
import { unsent, useWaiting, type Waiting } from '../../db/queries/waiting'
import { settleConflict, splitRefused, type Conflict } from '../../sync/use-conflicts'
import { Button, ButtonLink } from '../../ui/Button'
import { ConfirmDialog } from '../../ui/ConfirmDialog'
import { ConflictNotice } from '../../ui/ConflictNotice'
import { EmptyState } from '../../ui/EmptyState'
import { Heading } from '../../ui/Heading'
import { List, ListItem } from '../../ui/List'
import { MovingItem, MovingItems } from '../../ui/motion/MovingItems'
import { Notice } from '../../ui/Notice'
import { PageHeader } from '../../ui/PageHeader'
import { Progress } from '../../ui/Progress'
import { Row } from '../../ui/Row'
import { Skeleton } from '../../ui/Skeleton'
import { Stack } from '../../ui/Stack'
import { Text } from '../../ui/Text'
import { toast } from '../../ui/toast'
import { EditDialog } from './EditDialog'
import { editOf } from './edits'
import { saveAsFile } from './keep-file'
import { reasonOf } from './reasons'
import { shareSent } from './share-sent'
import { deedOf, titleOf } from './words'

export const head = () => ({ title: 'Your changes | Tilipo' })

/** Number of pending changes displayed at first, and added by each press of "Show more". */
const step = 30

export default function OutboxPage() {
  const outbox = useOutbox()
  const [most, setMost] = useState(step)
  const waiting = useWaiting(most)
  return (
    <Stack gap={6}>
      <PageHeader
        title="Your changes"
        text="Changes you made on this device, and whether they have been sent."
        actions={
          outbox &&
          waiting &&
          outbox.attention.length + waiting.count > 0 && (
            <Button variant="outline" icon="download" onClick={() => void saveAsFile(unsent())}>
              Download a copy
            </Button>
          )
        }
      />
      {outbox && waiting ? (
        <Changes outbox={outbox} waiting={waiting} onMore={() => setMost(most + step)} />
      ) : (
        <Skeleton shape="block" />
      )}
    </Stack>
  )
}

interface Shown {
  outbox: OutboxView
  waiting: Waiting
  onMore(): void
}

function Changes({ outbox: { attention, recent, files }, waiting, onMore }: Shown) {
  const [doomed, setDoomed] = useState<OutboxRow | null>(null)
  const [edited, setEdited] = useState<OutboxRow | null>(null)
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
        <Part title="Needs your attention">
          <MovingItems>
            {conflicts.map((conflict) => (
              <MovingItem as="div" key={conflict.row.key} moveId={conflict.row.key}>
                <Conflicting conflict={conflict} />
              </MovingItem>
            ))}
            {others
              .filter((row) => !leadOf(row, attention))
              .map((row) => (
                <MovingItem as="div" key={row.key} moveId={row.key}>
                  <Refused
                    row={row}
                    behind={attention.filter((one) => leadOf(one, attention) === row)}
                    onEdit={() => setEdited(row)}
                    onDiscard={() => setDoomed(row)}
                  />
                </MovingItem>
              ))}
          </MovingItems>
        </Part>
      )}
      {waiting.count > 0 && <WaitingPart waiting={waiting} files={files} onDiscard={setDoomed} onMore={onMore} />}
      {recent.length > 0 && (
        <Part title="Recently synced">
          <List label="Recently synced" moving>
            <MovingItems>
              {recent.map((row) => (
                <ListItem
                  key={row.key}
                  moveId={row.key}
                  icon="check"
                  title={titleOf(row)}
                  text={formatInstant(new Date(row.at).toISOString())}
                />
              ))}
            </MovingItems>
          </List>
        </Part>
      )}
      <EditDialog row={edited} onClose={() => setEdited(null)} />
      <Discarding row={doomed} onDone={() => setDoomed(null)} />
    </>
  )
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <Stack as="section" gap={3} aria-label={title}>
    <Heading level={2}>{title}</Heading>
    {children}
  </Stack>
)

interface WaitingProps {
  waiting: Waiting
  files: OutboxView['files']
  onDiscard(row: OutboxRow): void
  onMore(): void
}

function WaitingPart({ waiting: { rows, count }, files, onDiscard, onMore }: WaitingProps) {
  const status = useSyncStatus()
  return (
    <Part title="Pending changes">
      <Text tone="muted" role="status">
        {reasonOf(status)}
      </Text>
      <List label="Pending changes" moving>
        <MovingItems>
          {rows.map((row) => (
            <ListItem
              key={row.key}
              moveId={row.key}
              icon={row.state === 'sending' ? 'sync' : 'clock'}
              title={titleOf(row)}
              text={standingOf(row, files)}
              meta={<Standing row={row} onDiscard={onDiscard} />}
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
    </Part>
  )
}

function standingOf(row: OutboxRow, files: OutboxView['files']): ReactNode {
  const { state, attempted, createdAt } = row
  const since = formatInstant(new Date(createdAt).toISOString())
  const sent = shareSent(row, files)
  if (sent !== null) return <PhotoOnItsWay since={since} sent={sent} />
  if (state === 'sending') return `${since}. Sending …`
  // The server may have received it. It is sent again with the same idempotency key and takes effect once.
  return attempted ? `${since}. Sent, but no answer yet.` : since
}

const PhotoOnItsWay = ({ since, sent }: { since: string; sent: number }) => (
  <>
    {since}. {sent === 0 ? "The photo hasn't been sent yet." : `${Math.round(sent * 100)}% of the photo sent.`}
    <Progress label="Photo upload progress" value={sent} />
  </>
)

const Standing = ({ row, onDiscard }: { row: OutboxRow; onDiscard(row: OutboxRow): void }) =>
  row.state === 'waiting' && !row.attempted ? (
    <Button size="sm" variant="ghost" onClick={() => onDiscard(row)}>
      Discard
    </Button>
  ) : null

/** Returns the refused row that this row depends on. The user decides about both together. */
const leadOf = ({ refusal }: OutboxRow, attention: readonly OutboxRow[]): OutboxRow | undefined =>
  refusal?.detail?.behind === undefined ? undefined : attention.find(({ key }) => key === refusal.detail!.behind)

interface RefusedProps {
  row: OutboxRow
  /** Refused rows that depend on this one. */
  behind: readonly OutboxRow[]
  onEdit(): void
  onDiscard(): void
}

function Refused({ row, behind, onEdit, onDiscard }: RefusedProps) {
  const again = async () => {
    const sent = await retry(row.key)
    if (!sent.ok) toast({ title: 'Not sent', description: sent.message, tone: 'destructive' })
  }
  return (
    <Notice tone="attention" icon="alert" title={titleOf(row)}>
      <Stack gap={3}>
        <Text size="sm">{row.refusal?.message}</Text>
        {behind.length > 0 && (
          <Text size="sm">Related changes that were not sent either: {behind.map(titleOf).join(', ')}.</Text>
        )}
        <Row wrap>
          <LookAtIt row={row} />
          {editOf(row) && (
            <Button size="sm" variant="outline" icon="edit" onClick={onEdit}>
              Edit
            </Button>
          )}
          <Button size="sm" variant="outline" onClick={() => void again()}>
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

function LookAtIt({ row }: { row: OutboxRow }) {
  const place = deedOf(row).place(row.input, row.preview)
  return (
    place && (
      <ButtonLink size="sm" variant="outline" to={place}>
        View
      </ButtonLink>
    )
  )
}

const Conflicting = ({ conflict }: { conflict: Conflict }) => (
  <ConflictNotice
    title={titleOf(conflict.row)}
    fields={conflictWords(conflict.fields)}
    onSettle={(kept) => settleConflict(conflict, kept)}
    action={<LookAtIt row={conflict.row} />}
  />
)

function Discarding({ row, onDone }: { row: OutboxRow | null; onDone(): void }) {
  const confirm = async () => {
    if (row && !(await discard(row.key)))
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
      onConfirm={() => void confirm()}
      onCancel={onDone}
    >
      {row && `“${titleOf(row)}” hasn't been sent to Tilipo. If you discard it, you can't get it back.`}
    </ConfirmDialog>
  )
}
