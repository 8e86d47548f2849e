import { publicSettings } from '#contract/platform/public-settings'
import { query } from '../route'
import { isInMaintenance } from './maintenance'

export const settingsRoutes = [
  query(publicSettings, async (db, { settings, gateways }) => ({
    maintenanceMode: await isInMaintenance(db),
    googleClientId: settings.googleClientId ?? gateways.google.simulated?.clientId ?? null,
    ...(gateways.google.simulated ? { googleSimulated: true } : {}),
  })),
]
