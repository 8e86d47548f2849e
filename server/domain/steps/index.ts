export { cancel } from './cancel'
export { stepRoutes } from './routes'
export { lockOwn, returnDeposit } from './take-step'
