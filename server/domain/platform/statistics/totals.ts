/** Reads the totals that the triggers of `013-statistics.sql` keep. Their rows do not grow with bookings or payments. */
import { sql } from 'kysely'
import type { DashboardStats } from '#contract/platform/statistics'
import type { Db } from '../../../db/connect'

export async function loadDashboardStats(db: Db): Promise<DashboardStats> {
  const rows = await db
    .selectFrom('statistic')
    .where('metric', 'in', ['users', 'pendingApprovals', 'activePartners', 'bookings'])
    .where('day', '=', sql<string>`'-infinity'`)
    .groupBy('metric')
    .select(['metric', (eb) => sql<number>`sum(${eb.ref('amount')})::bigint`.as('total')])
    .execute()
  const totals = new Map(rows.map(({ metric, total }) => [metric, total]))
  const getTotal = (metric: string) => totals.get(metric) ?? 0
  return {
    totalUsers: getTotal('users'),
    pendingApprovals: getTotal('pendingApprovals'),
    activePartners: getTotal('activePartners'),
    totalBookings: getTotal('bookings'),
  }
}
