export { settingsRoutes, readPublicSettings, type PublicSettingsContext } from './routes'
export * as settings from './store'
