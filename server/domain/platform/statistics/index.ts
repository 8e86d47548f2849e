export { statisticsRoutes } from './routes'
export { countEvent } from './attention'
