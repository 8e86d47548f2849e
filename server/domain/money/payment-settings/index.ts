export { paymentSettingsRoutes } from './routes'
export { readMobileAccount } from './store'
