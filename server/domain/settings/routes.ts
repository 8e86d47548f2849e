import { publicSettings } from '#contract/settings'
import { query } from '../route'
import { inMaintenance } from './maintenance'

export const settingsRoutes = [
  query(publicSettings, async (db, { settings }) => ({
    maintenanceMode: await inMaintenance(db),
    googleClientId: settings.googleClientId ?? null,
  })),
]
