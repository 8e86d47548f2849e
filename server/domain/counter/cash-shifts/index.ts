export { recordMovement } from './edit'
export { recordShiftEntry } from './entries'
export { cashShiftRoutes } from './routes'
export { canReadAllShifts, loadCashShiftRows } from './sql'
