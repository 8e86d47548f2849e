import type { ApprovalStatus } from '#contract/core/access'
import * as approvals from '#contract/platform/approvals'
import * as application from '#contract/business/business/application'
import { adminCommand } from '../../core/audit'
import { command, pageQuery, query, signedInOf, type Who } from '../../route'
import * as documents from '#contract/business/business/application-documents'
import { readApplication, submitApplication } from './application'
import { approveVendor, rejectVendor, requestVendorChanges } from './decide'
import { attachDocument, createDocumentLink, removeDocument } from './documents'
import { listPendingVendors, readPendingVendor } from './list'

interface DecisionCall {
  who: Who | null
  input: { params: { id: string }; query: { from?: ApprovalStatus | undefined } }
}
const readDecision = (call: DecisionCall) => ({
  adminId: signedInOf(call).accountId,
  accountId: call.input.params.id,
  from: call.input.query.from ?? 'pending',
})

export const approvalRoutes = [
  pageQuery(approvals.listPendingVendors, (db, call) => listPendingVendors(db, call.input.query)),
  query(approvals.readPendingVendor, (db, call) => readPendingVendor(db, call.input.params.id)),
  adminCommand(approvals.approveVendor, (tx, call) => approveVendor(tx, readDecision(call))),
  adminCommand(approvals.rejectVendor, (tx, call) =>
    rejectVendor(tx, readDecision(call), call.input.body.reason ?? ''),
  ),
  adminCommand(approvals.requestVendorChanges, (tx, call) =>
    requestVendorChanges(tx, readDecision(call), call.input.body.changes),
  ),
  adminCommand(approvals.openDocument, (tx, { input: { params }, settings }) =>
    createDocumentLink(tx, params.id, params.kind, settings.secrets),
  ),
  command(documents.attachDocument, async (tx, call) => {
    await attachDocument(tx, signedInOf(call), { ...call.input.params, ...call.input.body })
    return {}
  }),
  command(documents.removeDocument, async (tx, call) => {
    await removeDocument(tx, signedInOf(call), call.input.params.kind)
    return {}
  }),
  query(application.readApplication, (db, call) => readApplication(db, signedInOf(call))),
  command(application.submitApplication, (tx, call) => submitApplication(tx, signedInOf(call), call.input.body.values)),
]
