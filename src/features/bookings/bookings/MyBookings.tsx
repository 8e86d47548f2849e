import { useLocation } from 'react-router-dom'
import type { Booking } from '#contract/bookings/bookings/bookings'
import { allVerticals } from '#contract/verticals/index'
import { useBookingRequests } from '../../../db/queries/booking-requests'
import { useMyBookings } from '../../../db/queries/bookings'
import { useOfflineText } from '../../../db/queries/use-storage-failure'
import { paths } from '../../../paths'
import { pullNow, useSyncStatus } from '../../../sync/index'
import { ButtonLink } from '../../../ui/forms/Button'
import { EmptyState } from '../../../ui/states/EmptyState'
import { Grid } from '../../../ui/layout/Grid'
import { MirrorStates } from '../../../ui/states/MirrorStates'
import { PageHeader } from '../../../ui/layout/PageHeader'
import { CardSkeletons } from '../../../ui/states/Skeleton'
import { Stack } from '../../../ui/layout/Stack'
import { Tabs } from '../../../ui/overlays/Tabs'
import { useSearch } from '../../../ui/hooks/use-search'
import { BookingPushOfferPart } from './booking-push-offer-part'
import { RefusedRequest } from './request/RefusedRequest'
import { BookingCards } from './order/BookingCards'

export const head = () => ({ title: 'My Bookings | Tilipo' })

const tabs = allVerticals.map(({ bookingType, name, bookings = name, routes }) => ({
  id: bookingType,
  label: bookings,
  service: name,
  browse: routes.list,
}))

export default function MyBookings() {
  const bookings = useMyBookings()
  const status = useSyncStatus()
  const refused = useBookingRequests()?.filter(({ state }) => state === 'refused') ?? []
  const [type, selectTab] = useTab()
  const tab = tabs.find(({ id }) => id === type) ?? getDefaultTab(bookings ?? [])
  return (
    <Stack gap={6}>
      <PageHeader title="My Bookings" text={useOfflineText('Saved on this device, so you can show them offline.')} />
      {refused.map((row) => (
        <RefusedRequest key={row.key} row={row} />
      ))}
      {bookings?.some((booking) => booking.status === 'confirmed') && <BookingPushOfferPart />}
      <Tabs label="Booking types" tabs={tabs} value={tab.id} onChange={selectTab}>
        <Stack gap={4}>
          <MirrorStates
            data={bookings?.filter(({ bookingType }) => bookingType === tab.id)}
            status={status}
            subject="Your bookings"
            errorText="Could not fetch your bookings."
            onRetry={() => void pullNow()}
            skeleton={<Skeletons />}
            isEmpty={(all) => all.length === 0}
            empty={<NoBookings browse={tab.browse} name={tab.service} />}
          >
            {(all) => <BookingCards bookings={all} columns={3} />}
          </MirrorStates>
        </Stack>
      </Tabs>
    </Stack>
  )
}

/** Returns the first tab with bookings, or the first tab if all are empty. */
const getDefaultTab = (bookings: readonly Booking[]) =>
  tabs.find(({ id }) => bookings.some(({ bookingType }) => bookingType === id)) ?? tabs[0]!

/** Stores the tab in the URL, so that navigating back restores it. */
function useTab() {
  const isCarHire = useLocation().pathname === paths.myCarHire
  const [search, setSearch] = useSearch()
  const turnTo = (type: string) => setSearch({ type }, { replace: true, state: { keepScroll: true } })
  return [search.get('type') ?? (isCarHire ? 'car' : null), turnTo] as const
}

const NoBookings = ({ browse, name }: { browse: string; name: string }) => (
  <EmptyState
    icon="ticket"
    title="You have no bookings for this service."
    action={
      <ButtonLink variant="outline" to={browse}>
        Browse {name}
      </ButtonLink>
    }
  />
)

const Skeletons = () => (
  <Grid columns={3}>
    <CardSkeletons count={3} />
  </Grid>
)
