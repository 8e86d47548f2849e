import { useEffect, type ReactNode } from 'react'
import { formatDate, formatInstant, lusakaDate } from '#contract/core/dates'
import { formatPercent, formatZmw } from '#contract/core/money'
import { defaultFeePercent } from '#contract/money/platform-fee'
import {
  clearingHours,
  transactionStatusLabels,
  type BusinessFee,
  type PaymentSummary,
  type SummaryTransaction,
} from '#contract/money/payment-summary'
import { getBusinessWords } from '#contract/verticals/words/index'
import { useSession } from '../../../sync/index'
import { StatusBadge } from '../../../ui/text/Badge'
import { Card } from '../../../ui/layout/Card'
import { DataTable, type Column } from '../../../ui/lists/DataTable'
import { ErrorState } from '../../../ui/states/ErrorState'
import { Facts } from '../../../ui/text/Facts'
import { Grid } from '../../../ui/layout/Grid'
import { Heading } from '../../../ui/text/Heading'
import { Notice } from '../../../ui/states/Notice'
import { ReadStates } from '../../../ui/states/ReadStates'
import type { Read } from '../../../api/read'
import { lazyPart } from '../../../ui/states/lazy-part'
import { Skeleton } from '../../../ui/states/Skeleton'
import { Stack } from '../../../ui/layout/Stack'
import { Stat } from '../../../ui/text/Stat'
import { Text } from '../../../ui/text/Text'
import { toast } from '../../../ui/overlays/toast'

/** Most businesses never see them. */
const FinanceNotices = lazyPart(() => import('./FinanceNotices'), { onFailure: 'fallback' })

const loadFailure = 'Could not fetch your payment summary.'

interface Props {
  read: Read<PaymentSummary>
  children: ReactNode
}

/**
 * Totals and balances, and the newest bookings with their money.
 * @param children displayed between them
 */
export function PaymentSummarySection({ read, children }: Props) {
  const hasFailed = read.error !== undefined && read.data === undefined
  useEffect(() => {
    if (hasFailed) toast({ title: 'Error Loading Data', description: loadFailure, tone: 'destructive' })
  }, [hasFailed])
  if (hasFailed)
    return (
      <>
        <ErrorState title="Loading Failed" text={loadFailure} onRetry={read.refresh} />
        {children}
      </>
    )
  return (
    <ReadStates read={read} skeleton={<Skeleton shape="block" />} errorText={loadFailure}>
      {(data) => (
        <Stack gap={6}>
          {(data.pause || data.fee?.next) && <FinanceNotices pause={data.pause ?? null} fee={data.fee} />}
          <Totals summary={data.summary} fee={data.fee} />
          <Balances summary={data.summary} hold={data.hold ?? null} />
          {children}
          <Transactions transactions={data.transactions} more={data.more} />
        </Stack>
      )}
    </ReadStates>
  )
}

type Summary = PaymentSummary['summary']

const Totals = ({ summary, fee }: { summary: Summary; fee: BusinessFee | undefined }) => (
  <Grid columns={3}>
    <Stat label="Total Revenue" icon="chart" value={formatZmw(summary.totalRevenue)} hint="All sales after refunds" />
    <Stat
      label={`Platform Fee (${formatAverageFee(summary, fee)})`}
      icon="list"
      value={formatZmw(summary.platformFee)}
      hint={fee ? `${formatPercent(fee.percent)} is deducted from each new sale` : 'Deducted from each sale'}
    />
    <Stat label="Net Payout" icon="wallet" value={formatZmw(summary.netPayout)} hint="Revenue less the fee" />
  </Grid>
)

/** The share of the fee so far. Each sale keeps the fee that applied when it was made. */
const formatAverageFee = ({ totalRevenue, platformFee }: Summary, fee: BusinessFee | undefined): string =>
  formatPercent(totalRevenue > 0 ? (platformFee / totalRevenue) * 100 : (fee?.percent ?? defaultFeePercent))

const Balances = ({
  summary: { available, pending, reserved = 0, cash = 0, inPayout, paidOut },
  hold,
}: {
  summary: Summary
  hold: NonNullable<PaymentSummary['hold']> | null
}) => (
  <Card as="section" pad="lg" aria-label="Balances">
    <Stack gap={4}>
      <Heading level={2} size="card">
        Balances
      </Heading>
      {available < 0 && (
        <Notice tone="attention" icon="alert" title="Your balance is negative">
          A refund or a correction came after your money was paid out. Your next sales cover {formatZmw(-available)}.
        </Notice>
      )}
      <Facts
        items={[
          { label: 'Available for payouts', value: formatZmw(available) },
          ...(hold ? [{ label: 'Held in reserve', value: formatZmw(hold.amount) }] : []),
          { label: 'Pending', value: formatZmw(pending) },
          ...(reserved > 0 ? [{ label: 'In reserve', value: formatZmw(reserved) }] : []),
          { label: 'In payout', value: formatZmw(inPayout) },
          ...(cash > 0 ? [{ label: 'Paid at your counter', value: formatZmw(cash) }] : []),
          { label: 'Paid out', value: formatZmw(paidOut) },
        ]}
      />
      <Text size="sm" tone="muted">
        The money of a booking becomes available {clearingHours} hours after the service has ended.
        {hold && ` What is held in reserve cannot be paid out until ${formatDate(hold.until)}.`}
        {hold?.reason && ` ${hold.reason}`}
        {reserved > 0 && ' As your business is new, a part of each sale stays in reserve for some time.'}
      </Text>
    </Stack>
  </Card>
)

const badgeByStatus = { pending: 'waiting', available: 'done', refunded: 'attention', cash: 'done' } as const

const columns: Column<SummaryTransaction>[] = [
  {
    id: 'date',
    header: 'Date',
    cell: ({ date }) => (
      <Text as="span" whole>
        {formatDate(lusakaDate(Date.parse(date)))}
      </Text>
    ),
  },
  {
    id: 'description',
    header: 'Description',
    cell: ({ description, reference }) => (
      <>
        {description}
        {reference && (
          <>
            {' '}
            <Text as="span" whole>
              ({reference})
            </Text>
          </>
        )}
      </>
    ),
    text: ({ description, reference }) => [description, reference].filter(Boolean).join(' '),
  },
  {
    id: 'status',
    header: 'Status',
    cell: ({ status, availableAt, reserved, reservedUntil }) => (
      <>
        <StatusBadge status={badgeByStatus[status]}>{transactionStatusLabels[status]}</StatusBadge>
        {status === 'pending' && (
          <Text size="sm" tone="muted">
            {availableAt ? `Available from ${formatInstant(availableAt)}` : <PayableAfter />}
          </Text>
        )}
        {status === 'cash' && (
          <Text size="sm" tone="muted">
            You have the money. The fee is deducted from your balance.
          </Text>
        )}
        {reservedUntil && (
          <Text size="sm" tone="muted">
            {formatZmw(reserved ?? 0)} in reserve until {formatInstant(reservedUntil)}
          </Text>
        )}
      </>
    ),
  },
  { id: 'amount', header: 'Price', align: 'end', cell: ({ amount }) => formatZmw(amount) },
  { id: 'fee', header: 'Fee', align: 'end', cell: ({ fee }) => formatZmw(fee) },
  { id: 'net', header: 'Net', align: 'end', cell: ({ net }) => formatZmw(net) },
]

const Transactions = ({ transactions, more }: Pick<PaymentSummary, 'transactions' | 'more'>) => (
  <Stack as="section" gap={3} aria-label="Recent Transactions">
    <Heading level={2} size="card">
      Recent Transactions
    </Heading>
    <DataTable
      label="Recent Transactions"
      columns={columns}
      rows={transactions}
      rowKey={({ id }) => id}
      {...(transactions.length > 5 && { filter: { column: 'description', placeholder: 'Filter by description' } })}
      pageSize={5}
      empty="No sales yet. They appear here as soon as a customer has paid."
    />
    {more && (
      <Text size="sm" tone="muted">
        These are your newest {transactions.length} sales.
      </Text>
    )}
  </Stack>
)

/** Money is paid out once the trade has done its part. */
const PayableAfter = () => getBusinessWords(useSession()?.user.business_type).figures.payable
