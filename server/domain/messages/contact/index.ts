export { contactRoutes } from './routes'
export { emailContactMessage } from './contact-message'
