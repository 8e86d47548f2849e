export { findKeyCaller, isApiKey } from './api-keys'
export { deliver } from './deliver'
export { integrationRoutes } from './routes'
