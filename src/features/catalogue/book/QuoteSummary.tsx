import { formatInstant } from '#contract/core/dates'
import { formatZmw } from '#contract/core/money'
import { Button } from '../../../ui/Button'
import { Facts } from '../../../ui/Facts'
import { Notice } from '../../../ui/Notice'
import { Skeleton } from '../../../ui/Skeleton'
import { Stack } from '../../../ui/Stack'
import { Text } from '../../../ui/Text'
import { formatQuoteLines, formatPaymentSchedule } from '../../../verticals/price-breakdown'
import type { QuoteState } from './use-quote'

interface Props {
  quoteState: QuoteState
  asOf: number | undefined
}

/** The price of the choice, line by line, or the reason why there is none. */
export function QuoteSummary({ quoteState: { quote, failure, isLoading, refetch }, asOf }: Props) {
  if (isLoading) {
    return (
      <div role="status" aria-label="Loading the price">
        <Skeleton />
        <Skeleton width="most" />
        <Skeleton shape="heading" width="half" />
      </div>
    )
  }
  if (failure) return <NoPrice failure={failure} asOf={asOf} onRetry={refetch} />
  if (!quote) return null
  return (
    <Stack gap={3} role="status">
      <Facts
        items={[
          ...formatQuoteLines(quote),
          { label: 'Total', value: formatZmw(quote.total), total: true },
          ...formatPaymentSchedule(quote),
        ]}
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
  failure: NonNullable<QuoteState['failure']>
  asOf: number | undefined
  onRetry(): void
}) {
  // The form shows field errors next to the fields.
  if (failure.fields) return null
  const isUnreachable = failure.kind === 'unreachable'
  const savedNote = asOf === undefined ? '' : ` This page was saved on ${formatInstant(new Date(asOf).toISOString())}.`
  return (
    <Notice
      tone={isUnreachable ? 'waiting' : 'attention'}
      icon={isUnreachable ? 'cloud-off' : 'alert'}
      role="status"
      action={
        <Button size="sm" variant="outline" onClick={onRetry}>
          Try again
        </Button>
      }
    >
      {isUnreachable ? `You need a connection to book.${savedNote}` : failure.message}
    </Notice>
  )
}
