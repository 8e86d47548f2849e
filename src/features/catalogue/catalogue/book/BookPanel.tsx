import type { Listing, Vendor } from '#contract/catalogue/catalogue'
import type { VerticalId } from '#contract/verticals/vertical'
import { ErrorState } from '../../../../ui/states/ErrorState'
import { lazyPart } from '../../../../ui/states/lazy-part'
import { Skeleton } from '../../../../ui/states/Skeleton'
import { Stack } from '../../../../ui/layout/Stack'
import { getVerticalScreens } from '../../../../verticals/index'

interface Props {
  listing: Listing
  vendor: Vendor
  /** Time at which the displayed data was read, in ms since 1970. */
  asOf: number | undefined
}

const createBookingForm = (vertical: VerticalId) =>
  lazyPart<Props>(
    async () => {
      const [{ default: Booking }, chooser] = await Promise.all([
        import('./Booking'),
        getVerticalScreens(vertical).chooser!(),
      ])
      return {
        default: ({ listing, vendor, asOf }) => (
          <Booking listing={listing} chooser={chooser} hours={vendor.operatingHours} asOf={asOf} />
        ),
      }
    },
    {
      fallback: (
        <Stack gap={3} aria-busy>
          <Skeleton shape="button" />
          <Skeleton shape="block" />
          <Skeleton shape="block" />
          <Skeleton shape="button" />
        </Stack>
      ),
      onFailure: (_, retry) => (
        <ErrorState
          title="You need a connection to book"
          text="Connect to the internet and try again."
          onRetry={retry}
        />
      ),
    },
  )

const bookingForms = new Map<VerticalId, ReturnType<typeof createBookingForm>>()

function getBookingForm(vertical: VerticalId) {
  const form = bookingForms.get(vertical) ?? createBookingForm(vertical)
  bookingForms.set(vertical, form)
  return form
}

/** The booking form. Displays a skeleton until its code and that of the vertical have loaded. */
export function BookPanel(props: Props) {
  const BookingForm = getBookingForm(props.listing.vertical)
  return <BookingForm {...props} />
}
