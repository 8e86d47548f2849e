import { formatDate } from '#contract/core/dates'
import { formatZmw } from '#contract/core/money'
import { getBusinessWords } from '#contract/verticals/words/index'
import { useSession } from '../../../sync/index'
import type { Analytics } from '#contract/business/analytics/analytics'
import { Grid } from '../../../ui/layout/Grid'
import { LineChart } from '../../../ui/lists/LineChart'
import { Stack } from '../../../ui/layout/Stack'
import { formatChange, formatCount, formatShort } from '../../../ui/lists/chart-text'
import { KeyFigures } from './KeyFigures'

const listMetrics = (perDay: string) => [
  { name: 'sales' as const, label: 'Revenue per day', format: formatZmw },
  { name: 'bookings' as const, label: perDay, format: formatCount },
]

/** Revenue and bookings per day, with the previous period, and the key figures of the vertical. */
export default function AnalyticsCharts({ analytics }: { analytics: Analytics }) {
  const { perDay } = getBusinessWords(useSession()?.user.business_type).figures
  return (
    <Stack gap={6}>
      <Grid columns={2}>
        {listMetrics(perDay).map((metric) => (
          <MetricChart key={metric.name} metric={metric} analytics={analytics} />
        ))}
      </Grid>
      {analytics.figures && <KeyFigures figures={analytics.figures} period={analytics} />}
    </Stack>
  )
}

interface Props {
  metric: ReturnType<typeof listMetrics>[number]
  analytics: Analytics
}

function MetricChart({ metric: { name, label, format }, analytics }: Props) {
  const { from, to } = analytics
  const current = analytics.days.filter(({ day }) => day >= from)
  const previous = analytics.days.filter(({ day }) => day < from)
  const [total, previousTotal] = [analytics.totals[name], analytics.previousTotals[name]]
  return (
    <LineChart
      title={label}
      summary={`${format(total)} from ${formatDate(from)} to ${formatDate(to)}, ${formatChange(total, previousTotal)} (${format(previousTotal)}).`}
      fileName={`tilipo-${name}-${from}-to-${to}`}
      labels={current.map(({ day }) => formatDate(day))}
      lines={[
        { label: 'This period', values: current.map((day) => day[name]) },
        { label: 'Previous period', values: previous.map((day) => day[name]) },
      ]}
      format={format}
      formatShort={formatShort}
      table={{
        columns: ['Day', label, 'Day of the previous period', 'Previous period'],
        rows: current.map((day, index) => [
          day.day,
          day[name],
          previous[index]?.day ?? '',
          previous[index]?.[name] ?? 0,
        ]),
        formatNumber: format,
      }}
    />
  )
}
