import { useMemo, useState } from 'react'
import { formatInstant, lusakaTime } from '#contract/core/dates'
import { formatPlural } from '#contract/core/plural'
import { hasServiceDay } from '#contract/verticals/index'
import { useVendorBookings } from '../../../../db/queries/bookings'
import { useUnreadMessages } from '../../../../db/queries/messages'
import { paths } from '../../../../paths'
import { pullNow, useSyncStatus } from '../../../../sync/index'
import { Button, ButtonLink } from '../../../../ui/forms/Button'
import { EmptyState } from '../../../../ui/states/EmptyState'
import { Heading } from '../../../../ui/text/Heading'
import { lazyPart } from '../../../../ui/states/lazy-part'
import { Link } from '../../../../ui/text/Link'
import { List, ListItem } from '../../../../ui/lists/List'
import { MirrorStates } from '../../../../ui/states/MirrorStates'
import { Row } from '../../../../ui/layout/Row'
import { Skeleton } from '../../../../ui/states/Skeleton'
import { Stack } from '../../../../ui/layout/Stack'
import { useNow } from '../../../../ui/hooks/use-now'
import { formatAssigned, getWords } from '#contract/verticals/words/index'
import { formatBookingDates } from '../../../bookings/shared/booking-dates'
import { BookingStatusBadge } from '../../../bookings/shared/BookingStatusBadge'
import { groupByOrder } from '../../../bookings/shared/order-bookings'
import { PendingBadge } from './PendingBadge'
import { formatListingNames, getDistinctStatusViews, getShipmentSteps, type Shipment } from './shipment'
import { groupByTask, todayTasks, type TodayTask } from './today'
import { useBookingStep } from './use-booking-step'
import { useCanManageBookings } from './use-can-manage-bookings'

const CounterStockToday = lazyPart(() => import('./CounterStockToday'), {
  when: 'page-loaded',
  onFailure: 'fallback',
  offline: true,
})

const buildBookingPath = ([{ _id }]: Shipment): string => `${paths.dashboard}?to=bookings&id=${_id}`

/** What a business has to do today: who arrives and leaves, and what is overdue, unanswered or unpaid. */
export function Today() {
  const bookings = useVendorBookings()
  const now = useNow()
  const tasks = useMemo(() => groupByTask(groupByOrder(bookings ?? []), now), [bookings, now])
  return (
    <Stack gap={4}>
      <UnreadMessages />
      <CounterStockToday />
      <MirrorStates
        data={bookings}
        status={useSyncStatus()}
        subject="Your bookings"
        errorText="Could not fetch your bookings."
        onRetry={() => void pullNow()}
        skeleton={<Skeleton shape="block" />}
        isEmpty={() => [...tasks.values()].every(({ length }) => length === 0)}
        empty={
          <EmptyState
            icon="check-circle"
            tone="done"
            title="All done for today"
            text="Arrivals, requests to answer and unpaid bookings appear here."
          />
        }
      >
        {() => (
          <Stack gap={6}>
            {todayTasks.map((task) => (
              <TaskSection key={task} task={task} shipments={tasks.get(task)!} />
            ))}
          </Stack>
        )}
      </MirrorStates>
    </Stack>
  )
}

function UnreadMessages() {
  const unread = useUnreadMessages()
  if (unread === 0) return null
  return (
    <Row>
      <ButtonLink variant="outline" size="sm" icon="chat" to={paths.adminMessages}>
        {formatPlural(unread, { one: '# unread message', other: '# unread messages' })}
      </ButtonLink>
    </Row>
  )
}

const visibleCount = 5

function TaskSection({ task, shipments }: { task: TodayTask; shipments: readonly Shipment[] }) {
  const [isExpanded, setExpanded] = useState(false)
  if (shipments.length === 0) return null
  const title = getTaskTitle(task, shipments[0]!)
  const visibleShipments = isExpanded ? shipments : shipments.slice(0, visibleCount)
  return (
    <Stack as="section" gap={3} aria-label={title}>
      <Heading level={2} size="card">
        {title} ({shipments.length})
      </Heading>
      <List label={title}>
        {visibleShipments.map((shipment) => (
          <TaskItem key={shipment[0]._id} task={task} shipment={shipment} />
        ))}
      </List>
      {visibleShipments.length < shipments.length && (
        <Row>
          <Button variant="ghost" size="sm" onClick={() => setExpanded(true)}>
            Show all {shipments.length}
          </Button>
        </Row>
      )}
    </Stack>
  )
}

function getTaskTitle(task: TodayTask, [{ bookingType }]: Shipment): string {
  if (task === 'arriving' || task === 'leaving') return getWords(bookingType)[task]
  return { overdue: 'Overdue', answer: 'Requests to answer', unpaid: 'Waiting for payment' }[task]
}

function TaskItem({ task, shipment }: { task: TodayTask; shipment: Shipment }) {
  const [{ customerName }] = shipment
  return (
    <ListItem
      title={<Link to={buildBookingPath(shipment)}>{customerName}</Link>}
      text={
        <>
          {formatTaskText(task, shipment)}{' '}
          {task === 'overdue' &&
            getDistinctStatusViews(shipment).map((statusView) => (
              <BookingStatusBadge key={statusView.label} statusView={statusView} />
            ))}
          <PendingBadge shipment={shipment} />
        </>
      }
      meta={<TaskAction task={task} shipment={shipment} />}
    />
  )
}

function formatTaskText(task: TodayTask, shipment: Shipment): string {
  const [{ bookingType, assigned, startsAt, endsAt, answerBy }] = shipment
  const due = task === 'arriving' ? startsAt : task === 'leaving' ? endsAt : null
  const names = formatListingNames(shipment)
  const time = hasServiceDay(bookingType) && due ? lusakaTime(Date.parse(due)) : null
  return [
    names,
    assigned && formatAssigned(bookingType, assigned),
    // The names of trips usually contain the time of departure.
    time && !names.includes(time) && time,
    task === 'answer' && answerBy && `answer by ${formatInstant(answerBy)}`,
    (task === 'overdue' || task === 'unpaid') && formatBookingDates(shipment[0]),
  ]
    .filter(Boolean)
    .join(', ')
}

/** The step that is due, as a button. What needs a decision is opened instead. */
function TaskAction({ task, shipment }: { task: TodayTask; shipment: Shipment }) {
  const { take, busy } = useBookingStep()
  const now = useNow()
  const canManage = useCanManageBookings()
  const step = task === 'arriving' ? 'begin' : 'complete'
  const booking = task === 'arriving' || task === 'leaving' ? getShipmentSteps(shipment, now).get(step) : undefined
  if (canManage && booking)
    return (
      <Button size="sm" loading={busy !== null} onClick={() => void take(booking, step)}>
        {getWords(booking.bookingType).steps[step]}
      </Button>
    )
  return (
    <ButtonLink size="sm" variant="outline" to={buildBookingPath(shipment)}>
      {canManage && task === 'answer' ? 'Answer' : 'Open'}
    </ButtonLink>
  )
}
