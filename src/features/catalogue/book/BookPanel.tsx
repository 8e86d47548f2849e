import type { Listing, Vendor } from '#contract/catalogue/catalogue'
import type { VerticalId } from '#contract/verticals/vertical'
import { ErrorState } from '../../../ui/ErrorState'
import { Skeleton } from '../../../ui/Skeleton'
import { Stack } from '../../../ui/Stack'
import { getVerticalScreens } from '../../../verticals/index'
import { useLazyModule } from '../use-lazy-module'

interface Props {
  listing: Listing
  vendor: Vendor
  /** Time at which the displayed data was read, in ms since 1970. */
  asOf: number | undefined
}

async function loadBookingModules(vertical: VerticalId) {
  const [{ default: Booking }, chooser] = await Promise.all([
    import('./Booking'),
    getVerticalScreens(vertical).chooser!(),
  ])
  return { Booking, chooser }
}

/** The booking form. Displays a skeleton until its code has loaded. */
export function BookPanel({ listing, vendor, asOf }: Props) {
  const { code, failed, retry } = useLazyModule(listing.vertical, () => loadBookingModules(listing.vertical))
  if (code) return <code.Booking listing={listing} chooser={code.chooser} hours={vendor.operatingHours} asOf={asOf} />
  if (failed)
    return (
      <ErrorState title="You need a connection to book" text="Connect to the internet and try again." onRetry={retry} />
    )
  return (
    <Stack gap={3} aria-busy>
      <Skeleton shape="button" />
      <Skeleton shape="block" />
      <Skeleton shape="block" />
      <Skeleton shape="button" />
    </Stack>
  )
}
