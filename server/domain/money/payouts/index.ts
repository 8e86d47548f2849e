export { scheduleAutomaticPayouts, startAutomaticPayouts } from './automatic'
export { payoutRoutes } from './routes'
export { checkPayout, handlePayoutCallback, requestPayoutCheck, sendPayout } from './send'
export { settlePayout } from './settle'
