export { accountRoutes } from './routes'
export { sessionUserOf } from './session-user'
export * as sessions from './sessions'
