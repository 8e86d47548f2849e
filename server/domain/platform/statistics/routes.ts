import {
  isStatisticsPeriod,
  maxStatisticsDays,
  readAttention,
  readDashboardStats,
  readStatistics,
} from '#contract/platform/statistics'
import { Refusal } from '#contract/core/refusals'
import { query } from '../../route'
import { loadAttention } from './attention'
import { loadDailyStatistics } from './daily'
import { loadDashboardStats } from './totals'

export const statisticsRoutes = [
  query(readDashboardStats, (db) => loadDashboardStats(db)),
  query(readStatistics, (db, call) => {
    if (!isStatisticsPeriod(call.input.query))
      throw new Refusal('invalid_input', { message: `Please choose a period of up to ${maxStatisticsDays} days.` })
    return loadDailyStatistics(db, call.input.query)
  }),
  query(readAttention, (db, call) => loadAttention(db, call.at)),
]
