import type { Booking } from '#contract/bookings'
import { lusakaDate } from '#contract/values'
import { useMyBookings } from '../../db/queries/bookings'
import { paths } from '../../paths'
import { pullNow, useSession, useSyncStatus } from '../../sync/index'
import { ButtonLink } from '../../ui/Button'
import { EmptyState } from '../../ui/EmptyState'
import { Grid } from '../../ui/Grid'
import { Heading } from '../../ui/Heading'
import { MirrorStates } from '../../ui/MirrorStates'
import { PageHeader } from '../../ui/PageHeader'
import { CardSkeletons } from '../../ui/Skeleton'
import { Stack } from '../../ui/Stack'
import { Stat } from '../../ui/Stat'
import { BookingCard } from './BookingCard'
import { QuickLinks } from './QuickLinks'
import { toPay, upcoming } from './standing'

export const head = () => ({ title: 'Dashboard | Tilipo' })

/** A customer's own page: what is due, what comes next, and the ways on. */
export default function MyAccount() {
  const name = useSession()?.user.full_name.split(/\s+/)[0]
  const bookings = useMyBookings()
  const status = useSyncStatus()
  return (
    <Stack gap={8}>
      <PageHeader title={name ? `Hello, ${name}` : 'Hello'} text="What is yours on Tilipo, with or without a connection." />
      <Grid columns={3} gap={3}>
        <Stat icon="ticket" label="Bookings to come" value={upcoming(bookings ?? [], lusakaDate(Date.now())).length} />
        <Stat icon="bell" label="Unread notifications" value={status.unread} />
        <Stat icon="cart" label="Items in your cart" value={status.cartCount} />
      </Grid>
      <MirrorStates
        data={bookings}
        status={status}
        what="Your bookings"
        errorText="Could not fetch your bookings."
        onRetry={() => void pullNow()}
        skeleton={<Skeletons />}
        isEmpty={(all) => nextOf(all).length === 0}
        empty={<NothingAhead />}
      >
        {(all) => <Ahead bookings={nextOf(all)} />}
      </MirrorStates>
      <QuickLinks />
    </Stack>
  )
}

const mostShown = 3

/** What waits to be paid comes before what comes first. */
function nextOf(bookings: readonly Booking[]): Booking[] {
  const now = Date.now()
  return [...toPay(bookings, now), ...upcoming(bookings, lusakaDate(now))].slice(0, mostShown)
}

const Ahead = ({ bookings }: { bookings: readonly Booking[] }) => (
  <Stack as="section" gap={4}>
    <Heading level={2}>Next for you</Heading>
    <Grid columns={3}>
      {bookings.map((booking) => (
        <BookingCard key={booking._id} booking={booking} />
      ))}
    </Grid>
  </Stack>
)

const NothingAhead = () => (
  <EmptyState
    icon="calendar"
    title="Nothing booked ahead"
    text="Find a room, a seat or a car, and it waits for you here."
    action={<ButtonLink to={paths.services}>Browse Services</ButtonLink>}
  />
)

const Skeletons = () => (
  <Grid columns={3}>
    <CardSkeletons count={2} />
  </Grid>
)
