export { cancel } from './cancel'
export { endBooking } from './end'
export { stepRoutes } from './routes'
export { lockOwn, returnDeposit } from './take-step'
