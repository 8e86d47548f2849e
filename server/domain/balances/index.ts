export { clearDueBookings, scheduleClearing } from './clear'
export { lockAvailable, readBalances, restoreBalance, type Balances } from './balances'
export { balanceRoutes } from './routes'
