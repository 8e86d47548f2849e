export { contactRoutes } from './routes'
export { mailMessage } from './send'
