import { publicSettings } from '#contract/settings'
import { query } from '../route'
import { inMaintenance } from './maintenance'

export const settingsRoutes = [
  query(publicSettings, async (db, { settings, gateways }) => ({
    maintenanceMode: await inMaintenance(db),
    googleClientId: settings.googleClientId ?? gateways.google.simulated?.clientId ?? null,
    ...(gateways.google.simulated ? { googleSimulated: true } : {}),
  })),
]
