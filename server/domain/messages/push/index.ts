export { enqueuePushes } from './enqueue-pushes'
export { preparePushKey } from './keys'
export { pushRoutes } from './routes'
export { sendPush } from './send'
