export { clearDueBookings, scheduleClearing } from './clear'
export { lockAvailable, readBalances, restoreBalance } from './balances'
export { balanceRoutes } from './routes'
