import type { Booking } from '#contract/bookings/bookings/bookings'
import { useMyBookings } from '../../../db/queries/bookings'
import { useFavorites } from '../../../db/queries/favorites'
import { paths } from '../../../paths'
import { pullNow, useSession, useSyncStatus } from '../../../sync/index'
import { ButtonLink } from '../../../ui/forms/Button'
import { EmptyState } from '../../../ui/states/EmptyState'
import { Grid } from '../../../ui/layout/Grid'
import { Heading } from '../../../ui/text/Heading'
import { List, ListItem } from '../../../ui/lists/List'
import { MirrorStates } from '../../../ui/states/MirrorStates'
import { PageHeader } from '../../../ui/layout/PageHeader'
import { CardSkeletons } from '../../../ui/states/Skeleton'
import { Split } from '../../../ui/layout/Split'
import { Stack } from '../../../ui/layout/Stack'
import { BookingCards } from './order/BookingCards'
import { groupByOrder, withSameOrderBookings } from '../shared/order-bookings'
import { QuickLinks } from './QuickLinks'
import { getBookingStatusView, getBookingsToPay, getUpcomingBookings } from '../shared/booking-status-view'
import { useNow } from '../../../ui/hooks/use-now'

export const head = () => ({ title: 'Dashboard | Tilipo' })

/** Customer dashboard: bookings to pay, upcoming bookings and shortcuts. */
export default function MyAccount() {
  const name = useSession()?.user.full_name.split(/\s+/)[0]
  const bookings = useMyBookings()
  const status = useSyncStatus()
  const now = useNow()
  return (
    <Stack gap={8}>
      <PageHeader
        title={name ? `Hello, ${name}` : 'Hello'}
        text="Your bookings and activity on Tilipo, online or offline."
      />
      <Split>
        <MirrorStates
          data={bookings}
          status={status}
          subject="Your bookings"
          errorText="Could not fetch your bookings."
          onRetry={() => void pullNow()}
          skeleton={<Skeletons />}
          isEmpty={(all) => getUnpaidBookings(all, now).length + getUpcomingBookings(all, now).length === 0}
          empty={<NoUpcomingBookings />}
        >
          {(all) => (
            <Stack gap={8}>
              <BookingsSection
                title="Waiting for payment"
                bookings={withSameOrderBookings(getUnpaidBookings(all, now), all)}
              />
              <BookingsSection
                title="Coming up"
                bookings={withSameOrderBookings(getFirstEntries(getUpcomingBookings(all, now)), all)}
              />
            </Stack>
          )}
        </MirrorStates>
        <AccountSummary
          isKnown={typeof status.syncedAt === 'number'}
          upcomingCount={groupByOrder(getUpcomingBookings(bookings ?? [], now)).length}
          unread={status.unread}
          inCart={status.cartCount}
          favorites={useFavorites()?.length ?? 0}
        />
      </Split>
      <QuickLinks />
    </Stack>
  )
}

const maxEntries = 2
/** Returns the bookings of the first entries. All bookings of one order count as one entry. */
const getFirstEntries = (bookings: readonly Booking[]): Booking[] => groupByOrder(bookings).slice(0, maxEntries).flat()

/** Bookings that can be paid or whose payment is in progress. */
const getUnpaidBookings = (bookings: readonly Booking[], now: number): Booking[] => [
  ...getBookingsToPay(bookings, now),
  ...bookings.filter((booking) => getBookingStatusView(booking, now).pay === 'running'),
]

const BookingsSection = ({ title, bookings }: { title: string; bookings: readonly Booking[] }) =>
  bookings.length > 0 && (
    <Stack as="section" gap={4}>
      <Heading level={2}>{title}</Heading>
      <BookingCards bookings={bookings} columns={2} />
    </Stack>
  )

interface Counts {
  /** False before the first pull, so that unknown counts are not displayed as 0. */
  isKnown: boolean
  upcomingCount: number
  unread: number
  inCart: number
  favorites: number
}

const AccountSummary = ({ isKnown, upcomingCount, unread, inCart, favorites }: Counts) => (
  <List label="At a glance">
    <ListItem icon="ticket" title="Upcoming bookings" meta={isKnown && upcomingCount} to={paths.myBookings} />
    <ListItem icon="bell" title="Unread notifications" meta={isKnown && unread} to={paths.notifications} />
    <ListItem icon="cart" title="Items in your cart" meta={isKnown && inCart} to={paths.cart} />
    <ListItem icon="heart" title="Favorites" meta={isKnown && favorites} to={paths.favorites} />
    <ListItem icon="briefcase" title="My Applications" to={paths.myApplications} />
    <ListItem icon="life-buoy" title="Support" to={paths.support} />
  </List>
)

const NoUpcomingBookings = () => (
  <EmptyState
    icon="calendar"
    title="No upcoming bookings"
    text="Find a room, a seat or a car. Your bookings appear here."
    action={<ButtonLink to={paths.services}>Browse services</ButtonLink>}
  />
)

const Skeletons = () => (
  <Grid columns={2}>
    <CardSkeletons count={2} />
  </Grid>
)
