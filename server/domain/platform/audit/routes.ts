import {
  canExport,
  exportAudit as exportEndpoint,
  listAudit as listEndpoint,
  maxExportDays,
} from '#contract/platform/audit'
import { Refusal } from '#contract/core/refusals'
import { pageQuery } from '../../route'
import { exportAudit } from './export'
import { listAudit } from './list'
import { adminCommand } from '../../core/audit'

export const auditRoutes = [
  pageQuery(listEndpoint, (db, call) => listAudit(db, call.input.query)),
  adminCommand(
    exportEndpoint,
    async (_, call) => {
      const { from, to, ...filters } = call.input.body
      if (!canExport({ from, to }))
        throw new Refusal('invalid_input', { message: `Please choose a range of up to ${maxExportDays} days.` })
      return {
        // `present` reads the entries after the commit, with no transaction open.
        answer: { csv: '', entries: 0, limited: false },
        audit: {
          action: 'audit.export',
          target: { kind: 'audit', id: `${from}/${to}`, label: `${from} to ${to}` },
          after: filters,
        },
      }
    },
    { present: (db, call) => exportAudit(db, call.input.body) },
  ),
]
