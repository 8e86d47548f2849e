import { useState } from 'react'
import type { Booking } from '#contract/bookings'
import { useMyBookings } from '../../db/queries/bookings'
import { useFavorites } from '../../db/queries/favorites'
import { paths } from '../../paths'
import { pullNow, useSession, useSyncStatus } from '../../sync/index'
import { ButtonLink } from '../../ui/Button'
import { EmptyState } from '../../ui/EmptyState'
import { Grid } from '../../ui/Grid'
import { Heading } from '../../ui/Heading'
import { List, ListItem } from '../../ui/List'
import { MirrorStates } from '../../ui/MirrorStates'
import { PageHeader } from '../../ui/PageHeader'
import { CardSkeletons } from '../../ui/Skeleton'
import { Split } from '../../ui/Split'
import { Stack } from '../../ui/Stack'
import { Entries } from './order/Entries'
import { gathered, wholly } from './order/whole'
import { QuickLinks } from './QuickLinks'
import { standingOf, toPay, upcoming } from './standing'

export const head = () => ({ title: 'Dashboard | Tilipo' })

/** Customer dashboard: bookings to pay, upcoming bookings and shortcuts. */
export default function MyAccount() {
  const name = useSession()?.user.full_name.split(/\s+/)[0]
  const bookings = useMyBookings()
  const status = useSyncStatus()
  const [now] = useState(Date.now)
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
          what="Your bookings"
          errorText="Could not fetch your bookings."
          onRetry={() => void pullNow()}
          skeleton={<Skeletons />}
          isEmpty={(all) => waiting(all, now).length + upcoming(all, now).length === 0}
          empty={<NothingAhead />}
        >
          {(all) => (
            <Stack gap={8}>
              <Ahead title="Waiting for payment" bookings={wholly(waiting(all, now), all)} />
              <Ahead title="Coming up" bookings={wholly(firstOf(upcoming(all, now)), all)} />
            </Stack>
          )}
        </MirrorStates>
        <AtAGlance
          isKnown={status.syncedAt !== null}
          coming={gathered(upcoming(bookings ?? [], now)).length}
          unread={status.unread}
          inCart={status.cartCount}
          favorites={useFavorites()?.length ?? 0}
        />
      </Split>
      <QuickLinks />
    </Stack>
  )
}

const mostShown = 2
/** Returns the bookings of the first entries. All bookings of one order count as one entry. */
const firstOf = (bookings: readonly Booking[]): Booking[] => gathered(bookings).slice(0, mostShown).flat()

/** Bookings that can be paid or whose payment is in progress. */
const waiting = (bookings: readonly Booking[], now: number): Booking[] => [
  ...toPay(bookings, now),
  ...bookings.filter((one) => standingOf(one, now).pay === 'running'),
]

const Ahead = ({ title, bookings }: { title: string; bookings: readonly Booking[] }) =>
  bookings.length > 0 && (
    <Stack as="section" gap={4}>
      <Heading level={2}>{title}</Heading>
      <Entries bookings={bookings} columns={2} />
    </Stack>
  )

interface Counts {
  /** False before the first pull, so that unknown counts are not displayed as 0. */
  isKnown: boolean
  coming: number
  unread: number
  inCart: number
  favorites: number
}

const AtAGlance = ({ isKnown, coming, unread, inCart, favorites }: Counts) => (
  <List label="At a glance">
    <ListItem icon="ticket" title="Upcoming bookings" meta={isKnown && coming} to={paths.myBookings} />
    <ListItem icon="bell" title="Unread notifications" meta={isKnown && unread} to={paths.notifications} />
    <ListItem icon="cart" title="Items in your cart" meta={isKnown && inCart} to={paths.cart} />
    <ListItem icon="heart" title="Favorites" meta={isKnown && favorites} to={paths.favorites} />
    <ListItem icon="briefcase" title="My Applications" to={paths.myApplications} />
    <ListItem icon="life-buoy" title="Support" to={paths.support} />
  </List>
)

const NothingAhead = () => (
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
