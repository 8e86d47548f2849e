export { adminCommand, type Audit, type AuditedResult } from './record'
export { maskEmail, maskPhone } from './mask'
