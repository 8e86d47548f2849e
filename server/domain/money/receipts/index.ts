export { issueReceipt, readReceipt } from './receipt'
export { receiptRoutes } from './routes'
