import { useNavigate, useParams } from 'react-router-dom'
import type { Booking } from '#contract/bookings/bookings/bookings'
import { isChangeable } from '#contract/counter/is-changeable'
import { listing as listingEndpoint, listings as listingsEndpoint } from '#contract/public-addresses'
import { hasServiceDay } from '#contract/verticals/index'
import { useRead } from '../../../../api/use-read'
import { useBooking } from '../../../../db/queries/bookings'
import { paths } from '../../../../paths'
import { pullNow, useSyncStatus } from '../../../../sync/index'
import { Field } from '../../../../ui/forms/Field'
import { Select } from '../../../../ui/forms/Select'
import { useSearch } from '../../../../ui/hooks/use-search'
import { PageHeader } from '../../../../ui/layout/PageHeader'
import { Stack } from '../../../../ui/layout/Stack'
import { toast } from '../../../../ui/overlays/toast'
import { ErrorState } from '../../../../ui/states/ErrorState'
import { MirrorStates } from '../../../../ui/states/MirrorStates'
import { Notice } from '../../../../ui/states/Notice'
import { ReadStates } from '../../../../ui/states/ReadStates'
import { Skeleton } from '../../../../ui/states/Skeleton'
import { createChooserPart } from './chooser-part'
import type { ChangeOwnBookingProps } from './ChangeOwnBooking'

export const head = () => ({ title: 'Change your booking | Tilipo' })

type FormProps = Omit<ChangeOwnBookingProps, 'chooser'>

const ChangeForm = createChooserPart<FormProps>(() => import('./ChangeOwnBooking'))

/** The customer changes a booking of the app: other days, another room, seat or departure, more or fewer people, another product or quantity. */
export default function ChangeOwnBookingPage() {
  const { id = '' } = useParams()
  const refetch = () => void pullNow()
  const found = useBooking(id)
  const noun = found && isGoods(found) ? 'order' : 'booking'
  return (
    <Stack gap={6}>
      <PageHeader title={`Change your ${noun}`} back={{ to: paths.booking(id), label: `Your ${noun}` }} />
      <MirrorStates
        data={found}
        status={useSyncStatus()}
        subject="Your bookings"
        errorText="Could not load booking information."
        onRetry={refetch}
        skeleton={<Skeleton shape="block" />}
        isEmpty={(booking) => booking === null}
        empty={<ErrorState text="Could not load booking information." onRetry={refetch} />}
      >
        {(booking) => <ChangePage booking={booking} />}
      </MirrorStates>
    </Stack>
  )
}

const isGoods = ({ bookingType }: Booking): boolean => !hasServiceDay(bookingType)

function ChangePage({ booking }: { booking: Booking }) {
  const navigate = useNavigate()
  const [search, setSearch] = useSearch()
  const listingId = search.get('listing') ?? booking.listingId
  const read = useRead(listingEndpoint, { params: { id: listingId } })
  if (!isChangeable(booking))
    return (
      <Notice icon="info" title={`This ${isGoods(booking) ? 'order' : 'booking'} can no longer be changed`}>
        Please call {booking.vendorName} if you need something else.
      </Notice>
    )
  const showSent = (changed: Booking | null) => {
    const { bookingType, _id } = booking
    const changeOffer = changed?.changeOffer
    if (changeOffer?.status === 'accepted') return void navigate(paths.payment(bookingType, _id))
    if (changed)
      toast({
        title: changeOffer ? `${booking.vendorName} was asked` : `${isGoods(booking) ? 'Order' : 'Booking'} changed`,
        tone: 'success',
      })
    void navigate(paths.booking(_id))
  }
  return (
    <>
      <ListingChoice booking={booking} listingId={listingId} onChange={(listing) => setSearch({ listing })} />
      <ReadStates
        read={read}
        skeleton={<Skeleton shape="block" />}
        errorText="Could not load this service at this time. Please try again later."
      >
        {({ listing, vendor }) => (
          <ChangeForm
            key={listing._id}
            listing={listing}
            hours={vendor.operatingHours}
            asOf={read.asOf}
            booking={booking}
            onSent={showSent}
          />
        )}
      </ReadStates>
    </>
  )
}

interface ListingChoiceProps {
  booking: Booking
  listingId: string
  onChange(listingId: string): void
}

/** What the business offers instead. Hidden if it has only one listing. */
function ListingChoice({ booking, listingId, onChange }: ListingChoiceProps) {
  const { vendorId, vertical, listingName } = booking
  const offered = useRead(listingsEndpoint, { query: { vendorId, vertical, pageSize: 60 } }).data?.listings ?? []
  const others = offered.filter(({ _id }) => _id !== booking.listingId)
  if (others.length === 0) return null
  const options = [
    { value: booking.listingId, label: listingName },
    ...others.map(({ _id, name }) => ({ value: _id, label: name })),
  ]
  return (
    <Field label={`${isGoods(booking) ? 'Which product' : 'Which one'} at ${booking.vendorName}`}>
      <Select options={options} value={listingId} onChange={({ target }) => onChange(target.value)} />
    </Field>
  )
}
