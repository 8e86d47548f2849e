import { Refusal } from '#contract/core/refusals'
import { isAnalyticsPeriod, maxAnalyticsDays, readAnalytics } from '#contract/business/analytics/analytics'
import { getVendorId, query } from '../../route'
import { loadAnalytics } from './load'

export const analyticsRoutes = [
  query(readAnalytics, (db, call) => {
    if (!isAnalyticsPeriod(call.input.query))
      throw new Refusal('invalid_input', { message: `Please choose a period of up to ${maxAnalyticsDays} days.` })
    return loadAnalytics(db, getVendorId(call), call.input.query, call.at)
  }),
]
