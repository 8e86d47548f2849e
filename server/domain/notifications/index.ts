export { notify, notifyAdmins, notifyVendor, onNotification } from './notify'
export { markReadAt } from './read'
export { notificationRoutes } from './routes'
export { notificationView } from './views'
