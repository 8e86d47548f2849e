export { businessRenamed, renamed } from './renamed'
export { messageRoutes } from './routes'
export { conversationRows, messageRows, newestMessages } from './rows'
export { sideOf } from './side'
