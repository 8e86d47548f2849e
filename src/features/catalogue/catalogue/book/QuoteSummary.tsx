import { formatInstant } from '#contract/core/dates'
import type { Quote } from '#contract/bookings/bookings/bookings'
import { formatZmw, formatZmwNoBreak, ngweeOf, zmwOf } from '#contract/core/money'
import { Button } from '../../../../ui/forms/Button'
import { Facts } from '../../../../ui/text/Facts'
import { Notice } from '../../../../ui/states/Notice'
import { Skeleton } from '../../../../ui/states/Skeleton'
import { Stack } from '../../../../ui/layout/Stack'
import { Text } from '../../../../ui/text/Text'
import { formatQuoteLines, formatPaymentSchedule } from '../../../../verticals/price-breakdown'
import type { QuoteState } from './use-quote'

interface Props {
  quoteState: QuoteState
  asOf: number | undefined
  /** Without a connection, the form below saves a request or a sale. */
  canProceedOffline: boolean
}

/** The price of the choice, line by line, or the reason why there is none. */
export function QuoteSummary({ quoteState, asOf, canProceedOffline }: Props) {
  const { quote, lastQuote, failure, isLoading, refetch } = quoteState
  if (isLoading) {
    return (
      <div role="status" aria-label="Loading the price">
        <Skeleton />
        <Skeleton width="most" />
        <Skeleton shape="heading" width="half" />
      </div>
    )
  }
  if (quote) return <Price quote={quote} />
  if (!failure) return null
  const isUnreachable = failure.kind === 'unreachable'
  return (
    <>
      {isUnreachable && lastQuote && <OfflinePrice quote={lastQuote} from={quoteState.calculatedFrom} />}
      {isUnreachable && canProceedOffline ? null : <NoPrice failure={failure} asOf={asOf} onRetry={refetch} />}
    </>
  )
}

const Price = ({ quote }: { quote: Quote }) => (
  <Stack gap={3} role="status">
    <Facts
      items={[
        ...formatQuoteLines(quote),
        { label: 'Total', value: quote.total === 0 ? 'Free' : formatZmw(quote.total), total: true },
        ...formatPaymentSchedule(quote),
      ]}
    />
    {quote.kept && <Text size="sm">We'll keep this price for you until {formatInstant(quote.kept.until)}.</Text>}
    <Text size="sm" tone="muted">
      {quote.policy}
    </Text>
  </Stack>
)

/** Says how old the price is, because the server decides it later. */
const OfflinePrice = ({ quote, from }: { quote: Quote; from: number | undefined }) => (
  <Stack gap={3} role="status">
    <Facts
      items={[
        ...formatQuoteLines({ lines: quote.lines.map(addUnitPrice) }),
        { label: 'Total', value: quote.total === 0 ? 'Free' : formatZmw(quote.total), total: true },
        ...formatPaymentSchedule(quote),
      ]}
    />
    <Text size="sm" tone="muted">
      {from === undefined ? 'The last price from Tilipo.' : `Prices as of ${formatTime(from)}.`} We check the price
      again when you&apos;re online.
    </Text>
    <Text size="sm" tone="muted">
      {quote.policy}
    </Text>
  </Stack>
)

/** `Garden room, 2 nights at ZMW 950.00` */
const addUnitPrice = (line: Quote['lines'][number]): Quote['lines'][number] =>
  line.quantity > 1 && line.amount > 0
    ? {
        ...line,
        label: `${line.label} at ${formatZmwNoBreak(zmwOf(Math.round(ngweeOf(line.amount) / line.quantity)))}`,
      }
    : line

const formatTime = (at: number): string => formatInstant(new Date(at).toISOString())

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
  const savedNote = asOf === undefined ? '' : ` This page was saved on ${formatTime(asOf)}.`
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
