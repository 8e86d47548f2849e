import { useMemo, useState } from 'react'
import { formatPlural } from '#contract/core/plural'
import { getBusinessWords, todayGroups, type TodayGroup } from '#contract/verticals/words/index'
import { useVendorBookings } from '../../../../db/queries/bookings'
import { useOwnListings } from '../../../../db/queries/listings'
import { useUnreadMessages } from '../../../../db/queries/messages'
import { paths } from '../../../../paths'
import { pullNow, useSession, useSyncStatus } from '../../../../sync/index'
import { Button, ButtonLink } from '../../../../ui/forms/Button'
import { Disclosure } from '../../../../ui/overlays/Disclosure'
import { EmptyState } from '../../../../ui/states/EmptyState'
import { Heading } from '../../../../ui/text/Heading'
import { lazyPart } from '../../../../ui/states/lazy-part'
import { List } from '../../../../ui/lists/List'
import { MirrorStates } from '../../../../ui/states/MirrorStates'
import { Row } from '../../../../ui/layout/Row'
import { Skeleton } from '../../../../ui/states/Skeleton'
import { Stack } from '../../../../ui/layout/Stack'
import { useNow } from '../../../../ui/hooks/use-now'
import { groupByOrder } from '../../../bookings/shared/order-bookings'
import { RefusedWalkIns } from './refused-parts'
import { addEmptyDepartures, findEmptyDepartures } from './empty-departures'
import { groupToday, type TodayRow } from './today'
import { TodayItem } from './TodayItem'
import { buildBookingsPath, useBookingsLink } from './use-bookings-link'
import { useOpenedBooking } from './use-opened-booking'

const laterOptions = { when: 'page-loaded', onFailure: 'fallback', offline: true } as const

const CounterStockToday = lazyPart(() => import('./CounterStockToday'), laterOptions)
const FiscalLagNotice = lazyPart(() => import('./FiscalLagNotice'), laterOptions)
const VacantHomes = lazyPart(() => import('./VacantHomes'), laterOptions)
const VendorBookingDialog = lazyPart(() => import('./VendorBookingDialog'), { when: 'page-loaded', offline: true })

/** What a business has to do now: what is overdue, unanswered or unpaid, and the day as its trade works. */
export function Today() {
  const bookings = useVendorBookings()
  const now = useNow()
  const [openedId, openBooking] = useOpenedBooking()
  const businessType = useSession()?.user.business_type
  const words = getBusinessWords(businessType)
  const shipments = useMemo(() => groupByOrder(bookings ?? []), [bookings])
  const listings = useOwnListings()
  const status = useSyncStatus()
  // Before the device has received everything once, it does not know who has booked.
  const isComplete = typeof status.syncedAt === 'number'
  const emptyDepartures = useMemo(
    () => (isComplete && bookings && listings ? findEmptyDepartures(listings, bookings, now) : []),
    [isComplete, bookings, listings, now],
  )
  const rows = useMemo(
    () => addEmptyDepartures(groupToday(shipments, now), emptyDepartures),
    [shipments, now, emptyDepartures],
  )
  return (
    <Stack gap={4}>
      <UnreadMessages />
      <FiscalLagNotice />
      <RefusedWalkIns />
      <CounterStockToday />
      <MirrorStates
        data={bookings}
        status={status}
        subject="Your bookings"
        errorText="Could not fetch your bookings."
        onRetry={() => void pullNow()}
        skeleton={<Skeleton shape="block" />}
        isEmpty={() => [...rows.values()].every(({ length }) => length === 0)}
        empty={<EmptyState icon="check-circle" tone="done" title="All done for today" text={words.todayDone} />}
      >
        {() => (
          <Stack gap={4}>
            {todayGroups.map((group) => (
              <Group key={group} group={group} title={words.today[group]} rows={rows.get(group) ?? []} />
            ))}
          </Stack>
        )}
      </MirrorStates>
      {businessType === 'realEstate' && <VacantHomes />}
      <VendorBookingDialog
        shipment={openedId ? shipments.find((shipment) => shipment.some(({ _id }) => _id === openedId)) : undefined}
        onClose={() => openBooking(null)}
      />
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
/** More rows than this are searched and paged in the list of bookings. */
const maxRows = 30
/** Nothing has to be done with them at once. A few of them take no space. */
const quietGroups: readonly TodayGroup[] = ['running', 'unpaid']
const maxOpenQuietRows = 3

interface GroupProps {
  group: TodayGroup
  title: string | undefined
  rows: readonly TodayRow[]
}

function Group({ title = 'Today', ...props }: GroupProps) {
  const { group, rows } = props
  if (rows.length === 0) return null
  return (
    <Stack as="section" gap={3} aria-label={title}>
      <CollapsibleGroup key={group} {...props} title={title} />
    </Stack>
  )
}

/** Renders its rows only while it is open. */
function CollapsibleGroup({ group, title, rows }: Omit<GroupProps, 'title'> & { title: string }) {
  const [isOpen, setOpen] = useState(!quietGroups.includes(group) || rows.length <= maxOpenQuietRows)
  const [isExpanded, setExpanded] = useState(false)
  const { to } = useBookingsLink()
  const visibleRows = rows.slice(0, isExpanded ? maxRows : visibleCount)
  return (
    <Disclosure
      open={isOpen}
      onToggle={setOpen}
      summary={
        <Heading level={2} size="card">
          {title} ({rows.length})
        </Heading>
      }
    >
      {isOpen && (
        <Stack gap={3}>
          <List label={title}>
            {visibleRows.map((row) => (
              <TodayItem key={row.key} group={group} row={row} />
            ))}
          </List>
          {visibleRows.length < rows.length && (
            <Row>
              {rows.length > maxRows ? (
                <ButtonLink variant="ghost" size="sm" to={buildBookingsPath(to, { group })}>
                  Show all {rows.length}
                </ButtonLink>
              ) : (
                <Button variant="ghost" size="sm" onClick={() => setExpanded(true)}>
                  Show all {rows.length}
                </Button>
              )}
            </Row>
          )}
        </Stack>
      )}
    </Disclosure>
  )
}
