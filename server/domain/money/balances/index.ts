export { clearDueBookings, scheduleClearing } from './clear'
export { lockAvailable, lockBalance, readBalances, restoreBalance } from './balances'
export { balanceRoutes } from './routes'
export { findPayoutReserve, readHeldNgwee } from './held'
