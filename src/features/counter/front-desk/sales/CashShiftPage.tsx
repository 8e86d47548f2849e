import { useState } from 'react'
import { formatInstant } from '#contract/core/dates'
import { formatZmw } from '#contract/core/money'
import { formatPlural } from '#contract/core/plural'
import { useCashShifts, type CashShiftLine } from '../../../../db/queries/cash-shifts'
import { useOfflineText } from '../../../../db/queries/use-storage-failure'
import { paths } from '../../../../paths'
import { pullNow, useSession, useSyncStatus } from '../../../../sync/index'
import { useDeviceId } from '../../../../sync/hooks/use-device-id'
import { StatusBadge } from '../../../../ui/text/Badge'
import { Button, ButtonLink } from '../../../../ui/forms/Button'
import { Card } from '../../../../ui/layout/Card'
import { DataTable, type Column } from '../../../../ui/lists/DataTable'
import { Dialog } from '../../../../ui/overlays/Dialog'
import { Heading } from '../../../../ui/text/Heading'
import { lazyPart } from '../../../../ui/states/lazy-part'
import { MirrorStates } from '../../../../ui/states/MirrorStates'
import { offerRetry } from '../../../../ui/states/MissingPart'
import { PageHeader } from '../../../../ui/layout/PageHeader'
import { Row } from '../../../../ui/layout/Row'
import { Skeleton } from '../../../../ui/states/Skeleton'
import { Stack } from '../../../../ui/layout/Stack'
import { Text } from '../../../../ui/text/Text'
import { useBookingsLink } from '../bookings/use-bookings-link'
import { useCanManageBookings } from '../bookings/use-can-manage-bookings'
import { RefusedShiftCommands } from './RefusedShiftCommands'
import { ShiftFacts } from './ShiftFacts'
import { formatCorrectionCount, formatDifference } from './shift-facts'
import { UnusedReceipts } from './UnusedReceipts'
import { useArea } from '../../shared/use-area'

export const head = () => ({ title: 'Cash shift | Tilipo' })

const loadForms = () => import('./ShiftForms')
const formOptions = {
  fallback: <Skeleton shape="block" />,
  onFailure: offerRetry,
  offline: true,
}
const OpenShift = lazyPart(async () => ({ default: (await loadForms()).OpenShift }), formOptions)
const MoveCash = lazyPart(async () => ({ default: (await loadForms()).MoveCash }), formOptions)
const CloseShift = lazyPart(async () => ({ default: (await loadForms()).CloseShift }), formOptions)
const DownloadShifts = lazyPart(() => import('./DownloadShifts'), {
  when: 'page-loaded',
  onFailure: 'fallback',
  offline: true,
})

/** The user's cash shift on this device, other open shifts, and the history. */
export default function CashShiftPage() {
  const shifts = useCashShifts()
  const area = useArea()
  const offlineText = useOfflineText('Works offline.')
  return (
    <Stack gap={6}>
      <PageHeader
        title="Cash shift"
        text={['The cash of one person at one device, from the opening to the count.', offlineText].join(' ')}
        back={useBookingsLink()}
        actions={
          <ButtonLink variant="outline" icon="upload" to={paths.within(area, 'unsent-sales')}>
            Unsent sales
          </ButtonLink>
        }
      />
      <RefusedShiftCommands />
      <MirrorStates
        data={shifts}
        status={useSyncStatus()}
        subject="Your cash shifts"
        errorText="Could not fetch your cash shifts."
        onRetry={() => void pullNow()}
        skeleton={<Skeleton shape="block" />}
        isEmpty={() => false}
        empty={null}
      >
        {(all) => <Shifts shifts={all} />}
      </MirrorStates>
    </Stack>
  )
}

function Shifts({ shifts }: { shifts: readonly CashShiftLine[] }) {
  const deviceId = useDeviceId()
  const user = useSession()?.user
  const canSell = useCanManageBookings()
  const isOwner = user?.user_type === 'partner' && !user.staffRole
  const open = shifts.filter(({ closing }) => !closing)
  const isHere = (shift: CashShiftLine) => shift.deviceId === deviceId && shift.person._id === user?.id
  const own = open.find(isHere)
  return (
    <>
      {canSell && deviceId && (
        <Card as="section" pad="lg" aria-label="Your shift on this device">
          {own ? <OpenShiftView shift={own} deviceId={deviceId} /> : <NoShift deviceId={deviceId} />}
        </Card>
      )}
      {open.some((shift) => !isHere(shift)) && (
        <Stack as="section" gap={3} aria-label="Open on other devices">
          <Heading level={2}>Open on other devices</Heading>
          {open
            .filter((shift) => !isHere(shift))
            .map((shift) => (
              <OtherShift key={shift._id} shift={shift} closesAs={isOwner ? deviceId : undefined} />
            ))}
        </Stack>
      )}
      <UnusedReceipts />
      <History shifts={shifts.filter(({ closing }) => closing)} />
    </>
  )
}

const NoShift = ({ deviceId }: { deviceId: string }) => (
  <Stack gap={4}>
    <Heading level={2} size="card">
      No open shift on this device
    </Heading>
    <Text tone="muted">Count the cash in the drawer and open your shift. Your sales are then part of it.</Text>
    <OpenShift deviceId={deviceId} />
  </Stack>
)

type OpenForm = 'move' | 'close' | null

function OpenShiftView({ shift, deviceId }: { shift: CashShiftLine; deviceId: string }) {
  const [form, setForm] = useState<OpenForm>(null)
  const closeDialog = () => setForm(null)
  return (
    <Stack gap={4}>
      <ShiftHeading title="Your shift on this device" shift={shift} />
      <ShiftFacts shift={shift} />
      <UnsentNote shift={shift} />
      <Row wrap>
        <Button onClick={() => setForm('close')}>Close shift</Button>
        <Button variant="outline" onClick={() => setForm('move')}>
          Pay in or out
        </Button>
        <ReportLink shift={shift} />
      </Row>
      <Dialog open={form === 'move'} title="Pay in or out" onClose={closeDialog}>
        <MoveCash {...{ shift, deviceId }} onDone={closeDialog} />
      </Dialog>
      <Dialog open={form === 'close'} title="Close shift" onClose={closeDialog}>
        <CloseShift {...{ shift, deviceId }} onDone={closeDialog} />
      </Dialog>
    </Stack>
  )
}

const ShiftHeading = ({ title, shift }: { title: string; shift: CashShiftLine }) => (
  <Row justify="apart" wrap align="start">
    <Stack gap={0}>
      <Heading level={2} size="card">
        {title}
      </Heading>
      <Text size="sm" tone="muted">
        Opened {formatInstant(shift.openedAt)}
      </Text>
    </Stack>
    {shift.pending ? (
      <StatusBadge status="waiting">Waiting to be sent</StatusBadge>
    ) : (
      <StatusBadge status="syncing">Open</StatusBadge>
    )}
  </Row>
)

function UnsentNote({ shift: { unsent } }: { shift: CashShiftLine }) {
  // A split sale has an entry for each method.
  const count = new Set(unsent.map(({ _id, kind }) => `${_id}/${kind}`)).size
  return (
    count > 0 && (
      <Text size="sm" tone="muted">
        {formatPlural(count, {
          one: 'Includes # sale or refund that is not confirmed yet.',
          other: 'Includes # sales and refunds that are not confirmed yet.',
        })}
      </Text>
    )
  )
}

/** A shift on another device. It can only be read here; the owner can close it if its device is lost. */
function OtherShift({ shift, closesAs }: { shift: CashShiftLine; closesAs: string | undefined }) {
  const [isClosing, setClosing] = useState(false)
  return (
    <Card pad="lg">
      <Stack gap={4}>
        <ShiftHeading title={shift.person.name} shift={shift} />
        <ShiftFacts shift={shift} />
        <Text size="sm" tone="muted">
          Only its own device can sell in this shift and close it. If the device is lost, the owner can close it.
        </Text>
        <Row wrap>
          <ReportLink shift={shift} />
          {closesAs && (
            <Button variant="outline" size="sm" onClick={() => setClosing(true)}>
              Close for {shift.person.name}
            </Button>
          )}
        </Row>
        {closesAs && (
          <Dialog open={isClosing} title={`Close the shift of ${shift.person.name}`} onClose={() => setClosing(false)}>
            <CloseShift shift={shift} deviceId={closesAs} onDone={() => setClosing(false)} />
          </Dialog>
        )}
      </Stack>
    </Card>
  )
}

function ReportLink({ shift }: { shift: CashShiftLine }) {
  const area = useArea()
  return (
    <ButtonLink variant="outline" size="sm" to={`${paths.within(area, 'cash-report')}?id=${shift._id}`}>
      Details
    </ButtonLink>
  )
}

const columns: Column<CashShiftLine>[] = [
  { id: 'closed', header: 'Closed', cell: ({ closing }) => formatInstant(closing!.at) },
  { id: 'person', header: 'Person', cell: ({ person }) => person.name, text: ({ person }) => person.name },
  { id: 'expected', header: 'Expected', align: 'end', cell: ({ closing }) => formatZmw(closing!.expected) },
  { id: 'counted', header: 'Counted', align: 'end', cell: ({ closing }) => formatZmw(closing!.counted) },
  {
    id: 'difference',
    header: 'Difference',
    align: 'end',
    cell: ({ closing }) => formatDifference(closing!.difference),
  },
  { id: 'status', header: 'Status', cell: (shift) => <ClosedStatus shift={shift} /> },
]

function ClosedStatus({ shift: { pending, corrections } }: { shift: CashShiftLine }) {
  if (pending) return <StatusBadge status="waiting">Waiting to be sent</StatusBadge>
  if (corrections.length > 0)
    return <StatusBadge status="attention">{formatCorrectionCount(corrections.length)}</StatusBadge>
  return <StatusBadge status="done">Closed</StatusBadge>
}

function History({ shifts }: { shifts: readonly CashShiftLine[] }) {
  const area = useArea()
  return (
    <Stack as="section" gap={3} aria-label="Closed shifts">
      <Heading level={2}>Closed shifts</Heading>
      <DataTable
        label="Closed shifts"
        rows={shifts}
        rowKey={({ _id }) => _id}
        columns={columns}
        rowLink={({ _id }) => `${paths.within(area, 'cash-report')}?id=${_id}`}
        empty="No shift was closed yet."
        {...(shifts.length > 5 && { filter: { column: 'person', placeholder: 'Search by person' } })}
      />
      <Row>
        <DownloadShifts shifts={shifts} />
      </Row>
    </Stack>
  )
}
