import { useCallback, useMemo, useState, type ComponentType } from 'react'
import { useNavigate } from 'react-router-dom'
import { verticals } from '#contract/verticals/index'
import { getBusinessWords } from '#contract/verticals/words/index'
import type { VendorBooking } from '#contract/bookings/bookings/bookings'
import type { Listing } from '#contract/catalogue/catalogue'
import type { Hours } from '#contract/business/business/opening-hours'
import { useOwnBusiness, type OwnBusiness } from '../../../../db/queries/business'
import { useVendorBookings } from '../../../../db/queries/bookings'
import { useCounterQuotas } from '../../../../db/queries/counter-stock'
import { useOwnListings } from '../../../../db/queries/listings'
import { useMe } from '../../../../db/queries/me'
import { paths } from '../../../../paths'
import { pullNow, useSession, useSyncStatus } from '../../../../sync/index'
import { useDeviceId } from '../../../../sync/hooks/use-device-id'
import { useFocusAfterChange } from '../../../../ui/hooks/focus-management'
import { useNow } from '../../../../ui/hooks/use-now'
import { useSearch } from '../../../../ui/hooks/use-search'
import { PageHeader } from '../../../../ui/layout/PageHeader'
import { Panes } from '../../../../ui/layout/Panes'
import { Stack } from '../../../../ui/layout/Stack'
import { EmptyState } from '../../../../ui/states/EmptyState'
import { lazyPart } from '../../../../ui/states/lazy-part'
import { MirrorStates } from '../../../../ui/states/MirrorStates'
import { Skeleton } from '../../../../ui/states/Skeleton'
import { buildCounterListing, buildHours } from '../../../../verticals/counter-listing'
import { RefusedWalkIns } from '../bookings/refused-parts'
import { useBookingsLink } from '../bookings/use-bookings-link'
import { useArea } from '../../shared/use-area'
import { getBookingNoun } from '#contract/verticals/booking-noun'
import { buildCounterLines, type CounterData, type CounterLine } from './counter-lines'
import { CounterList, findListStart } from './CounterList'
import type { BasketProps } from './GoodsCounter'
import { LivePromptStatus, PendingPrompts } from './prompt-parts'
import { SaleHeader } from './SaleHeader'

const GoodsCounter = lazyPart(() => import('./GoodsCounter'), {
  offline: true,
  fallback: <Skeleton shape="block" />,
})

export interface SaleProps {
  listing: Listing
  hours: Hours
  /** When this device last received changes, in ms since 1970. */
  asOf: number | undefined
  /** Starts the sale to the next customer. */
  onNext(): void
  /** Shows the request on a customer's phone that the sale has sent. */
  PromptStatus: ComponentType<{ sent: VendorBooking }>
}

export interface ChangeProps extends Pick<SaleProps, 'listing' | 'hours' | 'asOf'> {
  booking: VendorBooking
  onChanged(): void
}

interface Props {
  /** Changes a booking, to one of the listings. */
  Change: ComponentType<ChangeProps>
  /** Sells one listing. The app passes it, because the catalogue has the choosers. */
  Sale: ComponentType<SaleProps>
  /** Sells several products together. */
  Basket: ComponentType<BasketProps>
}

/** The counter of a business: what is sold on the left, the sale on the right. On a phone, one after the other. */
export function CounterScreen({ Sale, Change, Basket }: Props) {
  const listings = useOwnListings()
  const bookings = useVendorBookings()
  const quotas = useCounterQuotas()
  const business = useOwnBusiness()
  const status = useSyncStatus()
  const deviceId = useDeviceId()
  const words = getBusinessWords(useSession()?.user.business_type)
  const changedId = useSearch()[0].get('change')
  const changed = bookings?.find(({ _id }) => _id === changedId)
  const isLoaded = listings && bookings && quotas && business !== undefined
  return (
    <Stack gap={4}>
      <PageHeader
        title={changed ? `Change the ${getBookingNoun(changed)} of ${changed.customerName}` : 'Counter'}
        back={useBookingsLink()}
      />
      <RefusedWalkIns />
      <PendingPrompts bookings={bookings ?? []} />
      <MirrorStates
        data={isLoaded ? { listings, bookings, quotas, business } : undefined}
        status={status}
        subject="Your counter"
        errorText="Could not fetch what you sell."
        onRetry={() => void pullNow()}
        skeleton={<Skeleton shape="block" />}
        isEmpty={(data) => data.listings.length === 0}
        empty={<EmptyState icon="store" title="Nothing to sell yet" text="Publish what you offer, and sell it here." />}
      >
        {(data) => (
          <Counter
            {...data}
            deviceId={deviceId}
            isComplete={typeof status.syncedAt === 'number'}
            asOf={status.syncedAt ?? undefined}
            heading={words.counter.choose}
            changed={changed}
            Sale={Sale}
            Change={Change}
            Basket={Basket}
          />
        )}
      </MirrorStates>
    </Stack>
  )
}

interface CounterProps extends Props, CounterData {
  business: OwnBusiness | null
  asOf: number | undefined
  heading: string
  /** The booking that is changed. */
  changed: VendorBooking | undefined
}

function Counter({ business, asOf, heading, changed, Sale, Change, Basket, ...data }: CounterProps) {
  const now = useNow()
  const vendorId = useMe()?.vendorId ?? ''
  const { listings, bookings, quotas, deviceId, isComplete } = data
  const lines = useMemo(
    () => buildCounterLines({ listings, bookings, quotas, deviceId, isComplete }, now),
    [listings, bookings, quotas, deviceId, isComplete, now],
  )
  const getListing = useCallback(
    (id: string): Listing | undefined => {
      const own = listings.find(({ _id }) => _id === id)
      return own && buildCounterListing(own, buildVendorFacts(vendorId, business))
    },
    [listings, vendorId, business],
  )
  const hours = useMemo(() => buildHours(business?.values ?? {}), [business])
  const props = { lines, getListing, hours, asOf, heading }
  // A change has one product instead of a basket.
  return !changed && listings.every(({ vertical }) => verticals[vertical].stock === 'unit') ? (
    <GoodsCounter {...props} Basket={Basket} />
  ) : (
    <SingleCounter {...props} changed={changed} Sale={Sale} Change={Change} />
  )
}

interface SingleProps extends Pick<CounterProps, 'asOf' | 'heading' | 'changed' | 'Sale' | 'Change'> {
  lines: readonly CounterLine[]
  getListing(id: string): Listing | undefined
  hours: Hours
}

/** Sells one listing to one customer: a stay, a seat, a hire. Or changes what a customer has booked. */
function SingleCounter({ lines, getListing, hours, asOf, heading, changed, Sale, Change }: SingleProps) {
  const area = useArea()
  const [search, setSearch] = useSearch()
  const id = search.get('listing')
  const line = lines.find((candidate) => candidate.id === id)
  const focusAfterChange = useFocusAfterChange(id ?? '')
  const lineId = line?.id
  const listing = useMemo(() => (lineId === undefined ? undefined : getListing(lineId)), [lineId, getListing])
  // A press on the listing that was just sold starts its next sale.
  const [saleNumber, setSaleNumber] = useState(1)
  const startNext = () => {
    focusAfterChange(findListStart)
    // Without it, a new query moves the focus to the top of the page.
    setSearch({}, { state: { keepScroll: true } })
  }
  const navigate = useNavigate()
  const changeQuery = changed && { change: changed._id }
  return (
    <Panes
      open={listing !== undefined}
      list={
        <CounterList
          heading={heading}
          lines={lines}
          currentId={id}
          onChoose={() => setSaleNumber((number) => number + 1)}
          getPath={(listingId) => paths.counter(area, { ...changeQuery, listing: listingId })}
        />
      }
    >
      {listing && line && changed ? (
        <Stack gap={4}>
          <SaleHeader line={line} unit={verticals[listing.vertical].unit} listPath={paths.counter(area, changeQuery)} />
          <Change
            key={`${listing._id}/${changed._id}`}
            listing={listing}
            hours={hours}
            asOf={asOf}
            booking={changed}
            onChanged={() => void navigate(`${paths.dashboard}?to=bookings&id=${changed._id}`)}
          />
        </Stack>
      ) : listing && line ? (
        <Stack gap={4}>
          <SaleHeader line={line} unit={verticals[listing.vertical].unit} listPath={paths.counter(area)} />
          <Sale
            key={`${listing._id}/${saleNumber}`}
            listing={listing}
            hours={hours}
            asOf={asOf}
            onNext={startNext}
            PromptStatus={LivePromptStatus}
          />
        </Stack>
      ) : (
        <EmptyState icon="wallet" title={heading} text="Choose it in the list to sell it here." />
      )}
    </Panes>
  )
}

const buildVendorFacts = (id: string, business: OwnBusiness | null) => ({
  id,
  name: String(business?.values.name ?? business?.values.companyName ?? ''),
  town: String(business?.values.city ?? ''),
})
