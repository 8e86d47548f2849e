export { createChangeRefund, createLatePaymentRefund, createRefund } from './create-refund'
export { refundRoutes } from './routes'
export { recheckSupersededTransfer } from './recheck-refund'
export { checkRefund, handleRefundCallback, sendRefund } from './send'
