export { remindOfExpiries, scheduleExpiryReminders } from './remind'
export { businessDocumentRoutes } from './routes'
