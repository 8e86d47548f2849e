export { askVacant } from './answer'
export { homeRoutes } from './routes'
