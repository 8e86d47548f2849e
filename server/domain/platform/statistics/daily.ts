/** Daily statistics of a period, from the totals that the triggers keep. */
import { sql } from 'kysely'
import {
  dailyMetrics,
  type DailyMetric,
  type DailySeries,
  type NetworkPayments,
  type readStatistics as statisticsEndpoint,
} from '#contract/platform/statistics'
import { addDays, dayNumber } from '#contract/core/dates'
import type { AnswerOf } from '#contract/core/endpoint'
import { zmwOf } from '#contract/core/values'
import type { Db } from '../../../db/connect'

const paymentMetrics = ['paymentsSuccessful', 'paymentsFailed']
const moneyMetrics: readonly string[] = ['sales', 'fee', 'refunds'] satisfies DailyMetric[]

interface Amount {
  metric: string
  day: string
  dimension: string
  amount: number
}

/** @param period in days of Zambia, both inclusive */
export async function loadDailyStatistics(
  db: Db,
  { from, to }: { from: string; to: string },
): Promise<AnswerOf<typeof statisticsEndpoint>> {
  const length = dayNumber(to) - dayNumber(from) + 1
  const previousFrom = addDays(from, -length)
  const rows: Amount[] = await db
    .selectFrom('statistic')
    .where('metric', 'in', [...dailyMetrics, ...paymentMetrics])
    .where('day', '>=', previousFrom)
    .where('day', '<=', to)
    .groupBy(['metric', 'day', 'dimension'])
    .select(['metric', 'day', 'dimension', (eb) => sql<number>`sum(${eb.ref('amount')})::bigint`.as('amount')])
    .execute()
  return {
    from,
    to,
    previousFrom,
    previousTo: addDays(from, -1),
    series: dailyMetrics.flatMap((metric) => buildSeries(rows, metric, from, length)),
    payments: countPayments(rows, from),
  }
}

function buildSeries(rows: readonly Amount[], metric: DailyMetric, from: string, length: number): DailySeries[] {
  const series = new Map<string, DailySeries>()
  for (const row of rows.filter((amount) => amount.metric === metric)) {
    const vertical = row.dimension
    const zeros = () => Array.from({ length }, () => 0)
    const known = series.get(vertical) ?? { metric, vertical, perDay: zeros(), previousPerDay: zeros() }
    series.set(vertical, known)
    const index = dayNumber(row.day) - dayNumber(from)
    const value = moneyMetrics.includes(metric) ? zmwOf(row.amount) : row.amount
    if (index >= 0) known.perDay[index] = value
    else known.previousPerDay[index + length] = value
  }
  return [...series.values()].sort((a, b) => (a.vertical < b.vertical ? -1 : 1))
}

function countPayments(rows: readonly Amount[], from: string): NetworkPayments[] {
  const networks = new Map<string, NetworkPayments>()
  for (const { metric, day, dimension: network, amount } of rows) {
    if (!paymentMetrics.includes(metric)) continue
    const known = networks.get(network) ?? {
      network,
      successful: 0,
      failed: 0,
      previousSuccessful: 0,
      previousFailed: 0,
    }
    networks.set(network, known)
    const isSuccess = metric === 'paymentsSuccessful'
    if (day >= from) known[isSuccess ? 'successful' : 'failed'] += amount
    else known[isSuccess ? 'previousSuccessful' : 'previousFailed'] += amount
  }
  return [...networks.values()].sort((a, b) => (a.network < b.network ? -1 : 1))
}
