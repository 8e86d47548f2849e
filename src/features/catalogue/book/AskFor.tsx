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
      title="No connection"
      action={
        <Button size="sm" variant="outline" onClick={onRetry}>
          Try again
        </Button>
      }
    >
      {unsure && 'No answer came. It is the same booking however often it is sent, and is never made twice. '}
      We can send this as a request as soon as there is one. It is not booked yet, and nothing is paid.{' '}
      {priceOf(listing, seen)}
    </Notice>
    <Button full size="lg" disabled={disabled} onClick={onAsk}>
      Ask for it
    </Button>
  </Stack>
)

const priceOf = ({ price, unit }: Listing, seen: Quote | undefined): string =>
  seen
    ? `The price you saw is ${wholeZmw(seen.total)}: if it is more now, nothing is held.`
    : `When you last looked it was ${wholeZmw(price)} per ${unit}. You see the price before you pay.`
