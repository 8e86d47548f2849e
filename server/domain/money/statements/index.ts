export { computeIncludedVat } from './read'
export { statementRoutes } from './routes'
