import type { Quote } from '#contract/bookings'
import type { Listing } from '#contract/catalogue'
import { wholeZmw } from '#contract/money'
import { Button } from '../../../ui/Button'
import { Notice } from '../../../ui/Notice'
import { Stack } from '../../../ui/Stack'

interface Props {
  listing: Listing
  /** What the same choice cost when the server was last asked. */
  seen: Quote | undefined
  /** It was sent, and nothing came back. */
  unsure: boolean
  disabled: boolean
  onAsk(): void
  onRetry(): void
}

/** With no connection nothing can be booked, but it can be asked for. */
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
