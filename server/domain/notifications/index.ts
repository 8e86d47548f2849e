export { notify, notifyAdmins, notifyVendor, onNotification } from './notify'
export { markLinkRead } from './read'
export { notificationRoutes } from './routes'
export { notificationView } from './views'
