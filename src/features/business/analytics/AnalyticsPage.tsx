import { useState, type ReactNode } from 'react'
import { checkAccess, reportReaders } from '#contract/core/access'
import { addDays, formatInstant } from '#contract/core/dates'
import { formatZmw } from '#contract/core/money'
import { formatPlural } from '#contract/core/plural'
import { readAnalytics, type Analytics, type AnalyticsTotals } from '#contract/business/analytics/analytics'
import { paths } from '../../../paths'
import { useSession } from '../../../sync/index'
import { getBusinessWords, type Words } from '#contract/verticals/words/index'
import { useSavedRead } from '../../../sync/hooks/use-saved-read'
import { ButtonLink } from '../../../ui/forms/Button'
import { Chips } from '../../../ui/forms/Chips'
import { DataTable, type Column } from '../../../ui/lists/DataTable'
import { EmptyState } from '../../../ui/states/EmptyState'
import { Grid } from '../../../ui/layout/Grid'
import { Heading } from '../../../ui/text/Heading'
import { lazyPart, usePreload } from '../../../ui/states/lazy-part'
import { PageHeader } from '../../../ui/layout/PageHeader'
import { ReadStates } from '../../../ui/states/ReadStates'
import { Skeleton } from '../../../ui/states/Skeleton'
import { Stack } from '../../../ui/layout/Stack'
import { Stat } from '../../../ui/text/Stat'
import { Text } from '../../../ui/text/Text'
import { formatChange, formatCount } from '../../../ui/lists/chart-text'
import { useLusakaToday } from '../../../ui/hooks/use-now'

const Charts = lazyPart(() => import('./AnalyticsCharts'), {
  when: 'page-loaded',
  fallback: <Skeleton shape="block" />,
  onFailure: 'fallback',
  offline: true,
})

export const head = () => ({ title: 'Analytics | Tilipo' })

const periodOptions = [
  { value: '7', label: '7 days' },
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '365', label: '365 days' },
] as const
type PeriodLength = (typeof periodOptions)[number]['value']

/** The figures of a business, compared with the period before. All business types share this page. */
export default function AnalyticsPage({ actions, notice }: { actions?: ReactNode; notice?: ReactNode }) {
  const { figures } = useWords()
  if (!useCanViewFigures()) return <NoFigures />
  return (
    <Stack gap={6}>
      <PageHeader title="Analytics" text={figures.introduction} actions={actions} />
      {notice}
      <Figures />
    </Stack>
  )
}

const useWords = () => getBusinessWords(useSession()?.user.business_type)

export function useCanViewFigures(): boolean {
  const user = useSession()?.user
  return !user || checkAccess(reportReaders, { role: user.user_type, ...user }) === 'allowed'
}

const NoFigures = () => (
  <EmptyState
    icon="chart"
    title="Analytics"
    text="Your role does not include the figures of the business."
    action={<ButtonLink to={paths.dashboard}>Go to dashboard</ButtonLink>}
  />
)

function Figures() {
  const [length, setLength] = useState<PeriodLength>('30')
  usePreload(Charts)
  const today = useLusakaToday()
  const query = { from: addDays(today, 1 - Number(length)), to: today }
  // The saved copy is the last one of this length, whatever its day.
  const read = useSavedRead(readAnalytics, { query }, length, today)
  return (
    <Stack gap={6}>
      <Chips<PeriodLength> label="Period" options={periodOptions} value={length} onPress={setLength} />
      <ReadStates read={read} skeleton={<Skeletons />} errorText="Could not fetch your figures.">
        {(analytics) => (
          <Stack gap={6}>
            <Totals totals={analytics.totals} previous={analytics.previousTotals} />
            <Charts analytics={analytics} />
            <BestListings listings={analytics.listings} />
            <Text size="sm" tone="muted">
              As of {formatInstant(analytics.asOf)}.
            </Text>
          </Stack>
        )}
      </ReadStates>
    </Stack>
  )
}

const Skeletons = () => (
  <Grid columns={4} gap={4} tight>
    {[1, 2, 3, 4].map((card) => (
      <Skeleton key={card} shape="block" />
    ))}
  </Grid>
)

interface TotalsProps {
  totals: AnalyticsTotals
  previous: AnalyticsTotals
}

function Totals({ totals, previous }: TotalsProps) {
  const words = useWords()
  const compare = (name: 'sales' | 'bookings') => capitalize(formatChange(totals[name], previous[name]))
  return (
    <Stack gap={4}>
      <Grid columns={3} gap={4}>
        <Stat label="Revenue" icon="chart" value={formatZmw(totals.sales)} hint={compare('sales')} />
        <Stat
          label="Net"
          icon="wallet"
          value={formatZmw(totals.net)}
          hint={`After ${formatZmw(totals.fee)} of fees and ${formatZmw(totals.refunds)} of refunds`}
        />
        <Stat
          label="Average value"
          icon="list"
          value={formatOptional(totals.averageValue, formatZmw)}
          hint={words.figures.average}
        />
      </Grid>
      <Grid columns={3} gap={4} tight>
        <Stat label={words.bookings} icon="ticket" value={formatCount(totals.bookings)} hint={compare('bookings')} />
        <Stat
          label="Cancelled"
          icon="close"
          value={formatCount(totals.cancelled)}
          hint={formatShare(totals.cancelled, totals.bookings, words)}
        />
        <Stat
          label={words.missed}
          icon="user"
          value={formatCount(totals.noShows)}
          hint={formatShare(totals.noShows, totals.bookings, words)}
        />
        <Stat
          label={words.figures.ahead}
          icon="calendar"
          value={formatOptional(totals.leadDays, (days) => formatPlural(days, { one: '# day', other: '# days' }))}
          hint={words.figures.aheadHint}
        />
        <Stat
          label={words.customers}
          icon="people"
          value={formatCount(totals.customers)}
          hint={formatPlural(totals.repeatCustomers, words.returned)}
        />
        <Stat
          label="Rating"
          icon="star"
          value={formatOptional(totals.rating, (stars) => `${stars} of 5`)}
          hint={formatPlural(totals.reviews, { one: '# new review', other: '# new reviews' })}
        />
      </Grid>
    </Stack>
  )
}

const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
const formatOptional = (value: number | null, format: (value: number) => string): string =>
  value === null ? 'None yet' : format(value)
const formatShare = (part: number, whole: number, { bookingCount, figures }: Words): string =>
  whole > 0 ? `${formatPercent(part / whole)} of ${formatPlural(whole, bookingCount)}` : figures.none
/** A share that would round to nothing is not displayed as zero. */
const formatPercent = (share: number): string =>
  share > 0 && share < 0.01 ? 'Under 1%' : `${Math.round(share * 100)}%`

type Listing = Analytics['listings'][number]
const buildColumns = ({ item, bookings: header }: Words): Column<Listing>[] => [
  { id: 'name', header: item, cell: ({ name }) => name },
  { id: 'bookings', header, align: 'end', cell: ({ bookings }) => formatCount(bookings) },
  { id: 'value', header: 'Value', align: 'end', cell: ({ value }) => formatZmw(value) },
]

function BestListings({ listings }: { listings: readonly Listing[] }) {
  const words = useWords()
  return (
    <Stack as="section" gap={3} aria-label="Best listings">
      <Heading level={2} size="card">
        Best listings
      </Heading>
      <DataTable
        label="Best listings"
        columns={buildColumns(words)}
        rows={listings}
        rowKey={({ _id }) => _id}
        empty={words.figures.none}
      />
    </Stack>
  )
}
