export { settingsRoutes } from './routes'
export * as settings from './maintenance'
