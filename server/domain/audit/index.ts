export { adminCommand, type Audit, type AuditedResult } from './record'
export { countRows } from './list'
export { maskEmail, maskPhone } from './mask'
export { auditRoutes } from './routes'
