export { accountRoutes } from './routes'
export { sendLink } from './send-link'
export { sessionUserOf } from './session-user'
export * as sessions from './sessions'
