import { useState } from 'react'
import {
  isStatisticsPeriod,
  readAttention,
  readDashboardStats,
  readStatistics,
  type DashboardStats,
} from '#contract/platform/statistics'
import { isLocalDate } from '#contract/core/dates'
import { groupThousands } from '#contract/core/group-thousands'
import { allVerticals } from '#contract/verticals/index'
import { useUncachedRead } from '../../../../api/use-uncached-read'
import { Chips } from '../../../../ui/forms/Chips'
import { DateInput } from '../../../../ui/forms/DateInput'
import { Field } from '../../../../ui/forms/Field'
import { Grid } from '../../../../ui/layout/Grid'
import { Heading } from '../../../../ui/text/Heading'
import { PageHeader } from '../../../../ui/layout/PageHeader'
import { ReadStates } from '../../../../ui/states/ReadStates'
import { Row } from '../../../../ui/layout/Row'
import { Select } from '../../../../ui/forms/Select'
import { Skeleton } from '../../../../ui/states/Skeleton'
import { Stack } from '../../../../ui/layout/Stack'
import { Stat } from '../../../../ui/text/Stat'
import { Text } from '../../../../ui/text/Text'
import { Attention } from './Attention'
import { DailyCharts } from './DailyCharts'
import { PaymentsChart } from './PaymentsChart'
import { findPeriodLength, lastDays, parsePeriod, periodLengths, periodMessage, type Period } from './statistics-period'
import { useListQuery } from '../use-list-query'

export const head = () => ({ title: 'Overview | Tilipo' })

const errorText = 'Failed to load dashboard statistics.'

/** The numbers of the whole platform, what needs attention, and charts of a period. */
export default function OverviewPage() {
  const stats = useUncachedRead(readDashboardStats, {}, '')
  const attention = useUncachedRead(readAttention, {}, '')
  return (
    <Stack gap={6}>
      <PageHeader title="Overview" />
      <ReadStates read={stats} skeleton={<BlockSkeletons />} errorText={errorText}>
        {(data) => <StatCards stats={data} />}
      </ReadStates>
      <Heading level={2}>Needs attention</Heading>
      <ReadStates
        read={attention}
        skeleton={<Skeleton shape="block" />}
        errorText="Failed to load what needs attention."
      >
        {(data) => <Attention data={data} onChanged={attention.refresh} />}
      </ReadStates>
      <Heading level={2}>Statistics</Heading>
      <Charts />
    </Stack>
  )
}

const StatCards = ({ stats }: { stats: DashboardStats }) => (
  <Grid columns={4} gap={4} tight>
    <Stat label="Total Users" value={groupThousands(stats.totalUsers)} icon="people" />
    <Stat label="Pending Approvals" value={groupThousands(stats.pendingApprovals)} icon="clock" />
    <Stat label="Active Partners" value={groupThousands(stats.activePartners)} icon="store" />
    <Stat label="Total Confirmed Bookings" value={groupThousands(stats.totalBookings)} icon="ticket" />
  </Grid>
)

const BlockSkeletons = () => (
  <Grid columns={4} gap={4} tight>
    {[1, 2, 3, 4].map((card) => (
      <Skeleton key={card} shape="block" />
    ))}
  </Grid>
)

function Charts() {
  const { values, change } = useListQuery()
  const period = parsePeriod(values)
  const vertical = allVerticals.find(({ id }) => id === values['service'])?.id
  const read = useUncachedRead(readStatistics, { query: period }, `${period.from}/${period.to}`)
  return (
    <Stack gap={4}>
      <PeriodFields period={period} onChange={(next) => change({ ...next })} />
      <Field label="Service">
        <Select
          options={allVerticals.map(({ id, name }) => ({ value: id, label: name }))}
          placeholder="All services"
          value={vertical ?? ''}
          onChange={(event) => change({ service: event.target.value })}
        />
      </Field>
      <ReadStates read={read} skeleton={<BlockSkeletons />} errorText="Failed to load the charts.">
        {(statistics) => (
          <Grid columns={2} gap={4}>
            <DailyCharts statistics={statistics} vertical={vertical} />
            <PaymentsChart payments={statistics.payments} period={`${statistics.from}-to-${statistics.to}`} />
          </Grid>
        )}
      </ReadStates>
    </Stack>
  )
}

/** Presets and free days. Days that are in the wrong order or too far apart are not applied. */
function PeriodFields({ period, onChange }: { period: Period; onChange(period: Period): void }) {
  const [isRefused, setRefused] = useState(false)
  const pick = (next: Period) => {
    if (!isLocalDate(next.from) || !isLocalDate(next.to)) return
    setRefused(!isStatisticsPeriod(next))
    if (isStatisticsPeriod(next)) onChange(next)
  }
  return (
    <>
      <Chips
        label="Period"
        options={periodLengths.map((days) => ({
          value: String(days),
          label: days === 365 ? 'Last 12 months' : `Last ${days} days`,
        }))}
        value={String(findPeriodLength(period) ?? '')}
        onPress={(days) => pick(lastDays(Number(days)))}
      />
      <Row stackBelow="below-sm" align="end">
        <Field label="From">
          <DateInput value={period.from} onChange={(event) => pick({ ...period, from: event.target.value })} />
        </Field>
        <Field label="To">
          <DateInput value={period.to} onChange={(event) => pick({ ...period, to: event.target.value })} />
        </Field>
      </Row>
      {isRefused && (
        <Text tone="attention" role="alert">
          {periodMessage} The first day cannot be after the last one.
        </Text>
      )}
    </>
  )
}
