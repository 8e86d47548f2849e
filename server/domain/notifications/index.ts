export { notify, notifyVendor, onNotification } from './notify'
export { newest as newestNotifications } from './read'
export { notificationRoutes } from './routes'
export { notificationView } from './views'
