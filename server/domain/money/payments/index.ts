export { checkPayment, checkSoon, sendPayment } from './collect'
export { paymentRoutes } from './routes'
export { cancelPendingPayment, settlePayment } from './settle'
export { startCounterPayment } from './start'
