export { oweLate, oweRefund, type RefundReason } from './owe'
export { refundRoutes } from './routes'
export { lookAgain } from './look-again'
export { checkRefund, heardOfRefund, sendRefund } from './send'
