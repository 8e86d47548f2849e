import { isKey } from '#contract/core/keys'
import type { AnswerOf } from '#contract/core/endpoint'
import { dailyMetrics, type DailyMetric, type DailySeries, type readStatistics } from '#contract/platform/statistics'
import { addDays, formatDate, listNights } from '#contract/core/dates'
import { formatZmw } from '#contract/core/money'
import { verticals } from '#contract/verticals/index'
import { BarChart } from '../../../../ui/lists/BarChart'
import { ChartFrame } from '../../../../ui/lists/ChartFrame'
import { LineChart } from '../../../../ui/lists/LineChart'
import { formatChange, formatCount, formatShort } from '../../../../ui/lists/chart-text'

type Statistics = AnswerOf<typeof readStatistics>

const metricLabels: Record<DailyMetric, string> = {
  bookings: 'Bookings',
  sales: 'Gross sales',
  fee: 'Platform fee',
  refunds: 'Refunds',
  users: 'New users',
}
const isMoney = (metric: DailyMetric): boolean => metric === 'sales' || metric === 'fee' || metric === 'refunds'

const getFormat = (metric: DailyMetric) => (isMoney(metric) ? formatZmw : formatCount)

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)

/** Adds up series day by day. Money is rounded to ngwee, because sums of fractions are not exact. */
const addSeries = (series: readonly DailySeries[], part: 'perDay' | 'previousPerDay', days: number): number[] =>
  Array.from({ length: days }, (_, day) => Math.round(sum(series.map((one) => one[part][day] ?? 0)) * 100) / 100)

const getVerticalName = (id: string): string => (isKey(verticals, id) ? verticals[id].name : 'Other')

interface Props {
  statistics: Statistics
  /** Only this vertical, or all of them. */
  vertical: string | undefined
}

/** Each metric per day with the previous period, and its total per service. */
export function DailyCharts({ statistics, vertical }: Props) {
  const { series, from, to } = statistics
  return (
    <>
      {dailyMetrics.map((metric) => (
        <MetricChart
          key={metric}
          metric={metric}
          statistics={statistics}
          // Users belong to no vertical.
          series={series.filter(
            (one) => one.metric === metric && (!vertical || metric === 'users' || one.vertical === vertical),
          )}
          scope={vertical && metric !== 'users' ? getVerticalName(vertical) : undefined}
        />
      ))}
      {!vertical &&
        (['bookings', 'sales'] as const).map((metric) => (
          <ServiceChart
            key={metric}
            metric={metric}
            series={series.filter((one) => one.metric === metric)}
            fileName={`tilipo-${metric}-by-service-${from}-to-${to}`}
          />
        ))}
    </>
  )
}

interface MetricChartProps {
  metric: DailyMetric
  statistics: Statistics
  series: readonly DailySeries[]
  scope: string | undefined
}

function MetricChart({ metric, statistics: { from, to, previousFrom }, series, scope }: MetricChartProps) {
  const days = listNights(from, addDays(to, 1))
  const current = addSeries(series, 'perDay', days.length)
  const previous = addSeries(series, 'previousPerDay', days.length)
  const format = getFormat(metric)
  const label = scope ? `${metricLabels[metric]}, ${scope}` : metricLabels[metric]
  const byService = series.length > 1 ? series : []
  return (
    <LineChart
      title={label}
      summary={`${format(sum(current))} from ${formatDate(from)} to ${formatDate(to)}, ${formatChange(sum(current), sum(previous))} (${format(sum(previous))}).`}
      fileName={`tilipo-${metric}-${scope ? `${series[0]?.vertical ?? 'none'}-` : ''}${from}-to-${to}`}
      labels={days.map(formatDate)}
      lines={[
        { label: 'This period', values: current },
        { label: 'Previous period', values: previous },
      ]}
      format={format}
      formatShort={formatShort}
      table={{
        columns: [
          'Day',
          label,
          'Day of the previous period',
          'Previous period',
          ...byService.map((one) => getVerticalName(one.vertical)),
        ],
        rows: days.map((day, index) => [
          day,
          current[index] ?? 0,
          addDays(previousFrom, index),
          previous[index] ?? 0,
          ...byService.map((one) => one.perDay[index] ?? 0),
        ]),
        formatNumber: format,
      }}
    />
  )
}

interface ServiceChartProps {
  metric: DailyMetric
  series: readonly DailySeries[]
  fileName: string
}

function ServiceChart({ metric, series, fileName }: ServiceChartProps) {
  const format = getFormat(metric)
  const totals = series
    .map(({ vertical, perDay, previousPerDay }) => ({
      name: getVerticalName(vertical),
      total: Math.round(sum(perDay) * 100) / 100,
      previous: Math.round(sum(previousPerDay) * 100) / 100,
    }))
    .sort((a, b) => b.total - a.total)
  const best = totals[0]
  return (
    <ChartFrame
      title={`${metricLabels[metric]} by service`}
      summary={best ? `${best.name} has the most: ${format(best.total)}.` : 'No values in this period.'}
      fileName={fileName}
      table={{
        columns: ['Service', 'This period', 'Previous period'],
        rows: totals.map(({ name, total, previous }) => [name, total, previous]),
        formatNumber: format,
      }}
    >
      <BarChart
        bars={totals.map(({ name, total }) => ({ label: name, value: total, formattedValue: format(total) }))}
      />
    </ChartFrame>
  )
}
