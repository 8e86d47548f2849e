export { publishVendorRename, publishAccountChange } from './publish-changes'
export { messageRoutes } from './routes'
export { loadConversationRows, loadMessageRows, loadNewestMessageRows } from './rows'
export { getSide } from './side'
