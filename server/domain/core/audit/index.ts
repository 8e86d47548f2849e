export { adminCommand, type Audit, type AuditedResult } from './record'
export { countRows } from '../../platform/audit/list'
export { maskEmail, maskPhone } from './mask'
export { auditRoutes } from '../../platform/audit/routes'
