import { listAudit as listEndpoint } from '#contract/admin/audit'
import { pageQuery } from '../route'
import { listAudit } from './list'

export const auditRoutes = [pageQuery(listEndpoint, (db, call) => listAudit(db, call.input.query))]
