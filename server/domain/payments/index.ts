export { checkPayment, sendPayment } from './collect'
export { paymentRoutes } from './routes'
export { settle } from './settle'
