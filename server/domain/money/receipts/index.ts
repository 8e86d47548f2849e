export { issueReceipt, readReceipt, type ReceiptScope } from './receipt'
export { receiptRoutes } from './routes'
