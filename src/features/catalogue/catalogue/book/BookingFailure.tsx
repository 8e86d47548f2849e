import { formatZmw, formatZmwNoBreak } from '#contract/core/money'
import type { Failure } from '../../../../api/client'
import { paths } from '../../../../paths'
import { Button, ButtonLink } from '../../../../ui/forms/Button'
import { Facts } from '../../../../ui/text/Facts'
import { Notice } from '../../../../ui/states/Notice'
import { Stack } from '../../../../ui/layout/Stack'
import { Alternatives } from './Alternatives'

interface Props {
  failure: Failure
  listingId: string
  choice: Record<string, unknown> | null
  /** The choice as a query string, for links to other listings. */
  search: string
  /** Called when the user accepts the new price, with the total in ZMW. */
  onAgree(total: number): void
}

/** Shows why a booking failed and what the user can do instead. */
export function BookingFailure({ failure, onAgree, ...rest }: Props) {
  switch (failure.code) {
    case 'sold_out':
      return <Alternatives message={failure.message} {...rest} />
    case 'price_changed':
      return <PriceChange failure={failure} onAgree={onAgree} />
    case 'too_many_holds':
      return (
        <FailureNotice
          failure={failure}
          action={
            <ButtonLink size="sm" variant="outline" to={paths.myBookings}>
              My Bookings
            </ButtonLink>
          }
        />
      )
    default:
      return failure.fields || failure.kind === 'sign-in' ? null : <FailureNotice failure={failure} />
  }
}

const FailureNotice = ({ failure, action }: { failure: Failure; action?: React.ReactNode }) => {
  const isUnreachable = failure.kind === 'unreachable'
  return (
    <Notice
      tone={isUnreachable ? 'waiting' : 'attention'}
      icon={isUnreachable ? 'cloud-off' : 'alert'}
      role="alert"
      action={action}
    >
      {failure.message}
      {isUnreachable && " Press Book again. It won't be booked twice."}
    </Notice>
  )
}

function PriceChange({ failure, onAgree }: Pick<Props, 'failure' | 'onAgree'>) {
  const { seen, now } = failure.detail as { seen?: number; now?: number }
  if (typeof seen !== 'number' || typeof now !== 'number') return <FailureNotice failure={failure} />
  return (
    <Stack gap={3}>
      <Notice tone="waiting" icon="alert" role="alert" title="The price has changed">
        Nothing is booked yet. Please compare the prices.
      </Notice>
      <Facts
        items={[
          { label: 'You saw', value: formatZmw(seen) },
          { label: 'Now', value: formatZmw(now), total: true },
        ]}
      />
      <Button full variant="outline" onClick={() => onAgree(now)}>
        Accept {formatZmwNoBreak(now)}
      </Button>
    </Stack>
  )
}
