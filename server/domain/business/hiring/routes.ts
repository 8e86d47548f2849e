import * as applications from '#contract/business/hiring/applications'
import * as hiring from '#contract/business/hiring/jobs'
import * as vendorJobs from '#contract/business/hiring/vendor-jobs'
import { countUses } from '../../core/limits'
import { command, getVendorId, query, signedInOf } from '../../route'
import { apply, listOwnApplications, withdraw } from './apply'
import { browseJobs, readJob } from './browse'
import { decideApplication, listVendorApplications } from './decide'
import { editJob, listVendorJobs, postJob, readVendorJob, setJobClosed } from './post-jobs'

export const hiringRoutes = [
  query(hiring.jobs, (db, { input, at }) => browseJobs(db, at, input.query)),
  query(hiring.job, (db, { input, at }) => readJob(db, at, input.params.id)),
  query(hiring.myApplications, (db, call) => listOwnApplications(db, signedInOf(call).accountId)),
  command(applications.applyForJob, async (tx, call) => {
    const { accountId } = signedInOf(call)
    // Replacing an unread application is not limited, because it notifies nobody.
    const notified = await apply(tx, accountId, call.input.params.id, call.input.body)
    if (notified) await countUses(tx.sql, call.settings, tx.at, [{ limit: 'application', subject: accountId }])
  }),
  command(applications.withdrawApplication, (tx, call) =>
    withdraw(tx, signedInOf(call).accountId, call.input.params.id),
  ),
  query(vendorJobs.vendorJobs, (db, call) => listVendorJobs(db, call.at, getVendorId(call), call.input.query)),
  query(vendorJobs.vendorJob, (db, call) => readVendorJob(db, call.at, getVendorId(call), call.input.params.id)),
  command(vendorJobs.postJob, async (tx, call) => {
    const vendorId = getVendorId(call)
    await countUses(tx.sql, call.settings, tx.at, [{ limit: 'jobPost', subject: vendorId }])
    const { id, ...fields } = call.input.body
    return postJob(tx, vendorId, id, fields)
  }),
  command(vendorJobs.editJob, (tx, call) => editJob(tx, getVendorId(call), call.input.params.id, call.input.body)),
  command(vendorJobs.setJobClosed, (tx, call) =>
    setJobClosed(tx, getVendorId(call), call.input.params.id, call.input.body.closed),
  ),
  query(hiring.vendorApplications, (db, call) => listVendorApplications(db, getVendorId(call), call.input.query)),
  command(hiring.decideApplication, (tx, call) =>
    decideApplication(tx, getVendorId(call), call.input.params.id, call.input.body),
  ),
]
