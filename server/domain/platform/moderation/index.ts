import * as reports from '#contract/platform/moderation/reports'
import { adminCommand } from '../../core/audit'
import { countUses } from '../../core/limits'
import { command, pageQuery, signedInOf } from '../../route'
import { decideReport } from './decide'
import { listReportedItems } from './list'
import { reportContent } from './report'

export const moderationRoutes = [
  command(reports.reportContent, async (tx, call) => {
    const caller = signedInOf(call)
    const { kind, id } = call.input.params
    await countUses(tx.sql, call.settings, tx.at, [{ limit: 'contentReport', subject: caller.accountId }])
    await reportContent(tx, caller, kind, id, call.input.body)
  }),
  pageQuery(reports.listReportedItems, (db, call) => listReportedItems(db, call.input.query)),
  adminCommand(reports.decideReport, async (tx, call) => {
    const { kind, id } = call.input.params
    return {
      answer: {},
      audit: await decideReport(tx, signedInOf(call).accountId, kind, id, call.input.body),
    }
  }),
]
