export { recordMovement } from './edit'
export { recordCounterPayments } from './entries'
export { cashShiftRoutes } from './routes'
export { canReadAllShifts, loadCashShiftRows } from './sql'
