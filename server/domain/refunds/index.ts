export { oweLate, oweRefund, type RefundReason } from './owe'
export { refundRoutes } from './routes'
export { checkRefund, heardOfRefund, sendRefund } from './send'
