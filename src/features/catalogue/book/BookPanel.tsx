import type { Listing } from '#contract/catalogue'
import { ErrorState } from '../../../ui/ErrorState'
import { Skeleton } from '../../../ui/Skeleton'
import { Stack } from '../../../ui/Stack'
import { Booking } from './Booking'
import { useChooser } from './use-chooser'

interface Props {
  listing: Listing
  /** When what is shown was read, in ms since 1970. */
  asOf: number | undefined
}

/** Choosing and booking, as soon as its code is there. */
export function BookPanel({ listing, asOf }: Props) {
  const { module: chooser, failed, again } = useChooser(listing.vertical)
  if (chooser) return <Booking listing={listing} chooser={chooser} asOf={asOf} />
  if (failed) return <ErrorState title="Booking needs a connection" text="Connect to the internet and try again." onRetry={again} />
  return (
    <Stack gap={3} aria-busy>
      <Skeleton shape="button" />
      <Skeleton shape="block" />
      <Skeleton shape="block" />
      <Skeleton shape="button" />
    </Stack>
  )
}
