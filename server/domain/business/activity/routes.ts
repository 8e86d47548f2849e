import { exportActivity as exportEndpoint, listActivity as listEndpoint } from '#contract/business/activity/activity'
import { command, getVendorId, query } from '../../route'
import { exportActivity, listActivity } from './list'

export const activityRoutes = [
  query(listEndpoint, (db, call) => listActivity(db, getVendorId(call), call.input.query)),
  command(
    exportEndpoint,
    // `present` reads the entries after the commit, with no transaction open, and the response is not stored.
    async () => ({ csv: '', entries: 0, limited: false }),
    { present: (db, call) => exportActivity(db, getVendorId(call), call.input.body) },
  ),
]
