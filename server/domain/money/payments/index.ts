export { checkPayment, sendPayment } from './collect'
export { paymentRoutes } from './routes'
export { settlePayment } from './settle'
