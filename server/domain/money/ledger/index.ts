export { post, type Entry } from './post'
export * as accounts from './accounts'
export { recordCashRefund, recordCashSale } from './cash'
export { recordPayment } from './record-payment'
