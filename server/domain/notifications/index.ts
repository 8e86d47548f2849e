export { notify, notifyAdmins, notifyVendor, onNotification } from './notify'
export { markReadAt, newest as newestNotifications } from './read'
export { notificationRoutes } from './routes'
export { notificationView } from './views'
