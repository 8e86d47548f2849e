import { addDays, formatDate } from '#contract/core/dates'
import { formatZmw } from '#contract/core/money'
import type { FigureGroup, FigureLine, Figures, FigureStat, FigureUnit } from '#contract/business/analytics/figures'
import type { Analytics } from '#contract/business/analytics/analytics'
import { BarChart } from '../../../ui/lists/BarChart'
import { ChartFrame } from '../../../ui/lists/ChartFrame'
import { Grid } from '../../../ui/layout/Grid'
import { Heading } from '../../../ui/text/Heading'
import { LineChart } from '../../../ui/lists/LineChart'
import { Stack } from '../../../ui/layout/Stack'
import { Stat } from '../../../ui/text/Stat'
import { Text } from '../../../ui/text/Text'
import { formatCount, formatShort } from '../../../ui/lists/chart-text'

const formats: Record<FigureUnit, (value: number) => string> = {
  percent: (value) => `${value}%`,
  money: formatZmw,
  number: formatCount,
  days: (value) => (value === 1 ? '1 day' : `${value} days`),
}

interface Props {
  figures: Figures
  period: Pick<Analytics, 'from' | 'to' | 'previousFrom'>
}

/** The figures of the business's vertical, such as occupancy. Their names come from the server. */
export const KeyFigures = ({ figures: { stats, lines, groups }, period }: Props) => (
  <Stack as="section" gap={4} aria-label="Key figures">
    <div>
      <Heading level={2} size="card">
        Key figures
      </Heading>
      <Text size="sm" tone="muted">
        From {formatDate(period.from)} to {formatDate(period.to)}, compared with the period before.
      </Text>
    </div>
    <Grid columns={3} gap={4}>
      {stats.map((stat) => (
        <Stat key={stat.name} label={stat.label} icon="chart" value={formatValue(stat)} hint={formatHint(stat)} />
      ))}
    </Grid>
    <Grid columns={2}>
      {lines.map((line) => (
        <DayLine key={line.name} line={line} period={period} />
      ))}
      {groups.map((group) => (
        <GroupBars key={group.name} group={group} period={period} />
      ))}
    </Grid>
  </Stack>
)

const formatValue = ({ value, unit }: FigureStat): string => (value === null ? 'None yet' : formats[unit](value))
const formatHint = ({ hint, previous, unit }: FigureStat): string =>
  previous === null ? hint : `${hint}. Previous period: ${formats[unit](previous)}`

function DayLine({
  line: { name, title, unit, values, previous },
  period,
}: {
  line: FigureLine
  period: Props['period']
}) {
  const { from, to, previousFrom } = period
  const days = values.map((_, index) => addDays(from, index))
  return (
    <LineChart
      title={title}
      summary={`${title}, from ${formatDate(from)} to ${formatDate(to)}, with the period before.`}
      fileName={`tilipo-${name}-${from}-to-${to}`}
      labels={days.map(formatDate)}
      lines={[
        { label: 'This period', values },
        { label: 'Previous period', values: previous },
      ]}
      format={formats[unit]}
      formatShort={unit === 'percent' ? formats.percent : formatShort}
      table={{
        columns: ['Day', title, 'Day of the previous period', 'Previous period'],
        rows: days.map((day, index) => [day, values[index] ?? 0, addDays(previousFrom, index), previous[index] ?? 0]),
        formatNumber: formats[unit],
      }}
    />
  )
}

function GroupBars({
  group: { name, title, hint, columns, rows },
  period,
}: {
  group: FigureGroup
  period: Props['period']
}) {
  const [first] = columns
  if (!first || rows.length === 0) return null
  const format = formats[first.unit]
  return (
    <ChartFrame
      title={title}
      summary={hint}
      fileName={`tilipo-${name}-${period.from}-to-${period.to}`}
      table={{
        columns: ['Name', ...columns.map(({ label, unit }) => `${label}${unitSuffixes[unit]}`)],
        rows: rows.map(({ label, values }) => [label, ...values]),
        formatNumber: (value) => (Number.isInteger(value) ? formatCount(value) : String(value)),
      }}
    >
      <BarChart
        bars={rows.map(({ label, values: [value = 0] }) => ({ label, value, formattedValue: format(value) }))}
        {...(first.unit === 'percent' && { maxValue: 100 })}
      />
    </ChartFrame>
  )
}

/** In the header, because the columns of a table have different units. */
const unitSuffixes: Record<FigureUnit, string> = { percent: ' (%)', money: ' (ZMW)', number: '', days: '' }
