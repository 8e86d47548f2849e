export { post, type Entry } from './post'
export * as accounts from './accounts'
export { describeAccount } from './describe-account'
export { lockCompany, payCompanyDebts, recordCompanyChange, refuseBeyondLimit } from './company-debts'
export { movePaid, type MovedLine } from './move-paid'
export {
  loadCounterPayments,
  recordCounterPayment,
  recordCounterRefund,
  recordCounterReturn,
  recordCounterSale,
  sumGatewayMoney,
  sumRecorded,
} from './recorded-payments'
export { recordChangePayment, recordPayment } from './record-payment'
