import { formatInstant } from '#contract/days'
import { formatZmw } from '#contract/money'
import { Button } from '../../../ui/Button'
import { Facts } from '../../../ui/Facts'
import { Notice } from '../../../ui/Notice'
import { Skeleton } from '../../../ui/Skeleton'
import { Stack } from '../../../ui/Stack'
import { Text } from '../../../ui/Text'
import { linesOf, partsOf } from '../../../verticals/parts'
import type { Quoting } from './use-quote'

interface Props {
  quoting: Quoting
  asOf: number | undefined
}

/** The price of the choice, line by line, or the reason why there is none. */
export function Quoted({ quoting: { quote, failure, asking, again }, asOf }: Props) {
  if (asking) {
    return (
      <div role="status" aria-label="Loading the price">
        <Skeleton />
        <Skeleton width="most" />
        <Skeleton shape="heading" width="half" />
      </div>
    )
  }
  if (failure) return <NoPrice failure={failure} asOf={asOf} onRetry={again} />
  if (!quote) return null
  return (
    <Stack gap={3} role="status">
      <Facts
        items={[...linesOf(quote), { label: 'Total', value: formatZmw(quote.total), total: true }, ...partsOf(quote)]}
      />
      {quote.kept && <Text size="sm">We'll keep this price for you until {formatInstant(quote.kept.until)}.</Text>}
      <Text size="sm" tone="muted">
        {quote.policy}
      </Text>
    </Stack>
  )
}

function NoPrice({
  failure,
  asOf,
  onRetry,
}: {
  failure: NonNullable<Quoting['failure']>
  asOf: number | undefined
  onRetry(): void
}) {
  // The form shows field errors next to the fields.
  if (failure.fields) return null
  const isCutOff = failure.kind === 'unreachable'
  const saved = asOf === undefined ? '' : ` This page was saved on ${formatInstant(new Date(asOf).toISOString())}.`
  return (
    <Notice
      tone={isCutOff ? 'waiting' : 'attention'}
      icon={isCutOff ? 'cloud-off' : 'alert'}
      role="status"
      action={
        <Button size="sm" variant="outline" onClick={onRetry}>
          Try again
        </Button>
      }
    >
      {isCutOff ? `You need a connection to book.${saved}` : failure.message}
    </Notice>
  )
}
