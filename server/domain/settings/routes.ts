import { publicSettings } from '#contract/settings'
import { query } from '../route'
import { inMaintenance } from './maintenance'

export const settingsRoutes = [
  query(publicSettings, async (db) => ({ maintenanceMode: await inMaintenance(db) })),
]
