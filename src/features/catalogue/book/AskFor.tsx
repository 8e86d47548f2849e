import type { Quote } from '#contract/bookings'
import type { Listing } from '#contract/catalogue'
import { wholeZmw } from '#contract/money'
import { Button } from '../../../ui/Button'
import { Notice } from '../../../ui/Notice'
import { Stack } from '../../../ui/Stack'

interface Props {
  listing: Listing
  /** The last quote of the same choice. */
  seen: Quote | undefined
  /** The booking was sent, but no response arrived. */
  unsure: boolean
  disabled: boolean
  onAsk(): void
  onRetry(): void
}

/** Offers a booking request while the device is offline, because a booking needs a connection. */
export const AskFor = ({ listing, seen, unsure, disabled, onAsk, onRetry }: Props) => (
  <Stack gap={3}>
    <Notice
      tone="waiting"
      icon="cloud-off"
      role="status"
      title="You're offline"
      action={
        <Button size="sm" variant="outline" onClick={onRetry}>
          Try again
        </Button>
      }
    >
      {unsure && "We got no answer. You can safely send it again: it won't be booked twice. "}
      We can save this as a request and send it when you're back online. It's not booked yet, and nothing is paid.{' '}
      {priceOf(listing, seen)}
    </Notice>
    <Button full size="lg" disabled={disabled} onClick={onAsk}>
      Request booking
    </Button>
  </Stack>
)

const priceOf = ({ price, unit }: Listing, seen: Quote | undefined): string =>
  seen
    ? `The price you saw is ${wholeZmw(seen.total)}. If it goes up, nothing is booked.`
    : `The last price you saw was ${wholeZmw(price)} per ${unit}. You'll see the price before you pay.`
