import type { Quote } from '#contract/bookings/bookings/bookings'
import type { Listing } from '#contract/catalogue/catalogue'
import { formatZmwNoBreak } from '#contract/core/money'
import { Button } from '../../../../ui/forms/Button'
import { Stack } from '../../../../ui/layout/Stack'
import { OfflineNotice } from './OfflineNotice'

interface Props {
  listing: Listing
  /** The last price of the same choice that this device knows. */
  lastQuote: Quote | undefined
  /** The booking was sent, but no response arrived. */
  isUnconfirmed: boolean
  disabled: boolean
  onRequest(): void
  onRetry(): void
}

/** Offers a booking request while the device is offline, because a booking needs a connection. */
export const OfflineRequestPanel = ({ listing, lastQuote, isUnconfirmed, disabled, onRequest, onRetry }: Props) => (
  <Stack gap={3}>
    <OfflineNotice
      unconfirmedText={isUnconfirmed && "You can safely send it again: it won't be booked twice."}
      onRetry={onRetry}
    >
      We can save this as a request and send it when you're back online. It's not booked yet, and nothing is paid.{' '}
      {formatPriceNote(listing, lastQuote)}
    </OfflineNotice>
    <Button full size="lg" disabled={disabled} onClick={onRequest}>
      Request booking
    </Button>
  </Stack>
)

const formatPriceNote = ({ price, unit }: Listing, lastQuote: Quote | undefined): string =>
  lastQuote
    ? `The price you saw is ${formatZmwNoBreak(lastQuote.total)}. If it goes up, nothing is booked.`
    : `The last price you saw was ${formatZmwNoBreak(price)} per ${unit}. You'll see the price before you pay.`
