import * as applications from '#contract/hiring/applications'
import * as hiring from '#contract/hiring/jobs'
import { Refusal } from '#contract/core/refusals'
import { countUses } from '../limits'
import { command, query, signedInOf, type Who } from '../route'
import { apply, listOwnApplications, withdraw } from './apply'
import { browseJobs, readJob } from './browse'
import { decideApplication, listVendorApplications } from './decide'

function getVendorId(call: { who: Who | null }): string {
  const { vendorId } = signedInOf(call)
  if (!vendorId) throw new Refusal('not_found')
  return vendorId
}

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
  query(hiring.vendorApplications, (db, call) => listVendorApplications(db, getVendorId(call), call.input.query)),
  command(hiring.decideApplication, (tx, call) =>
    decideApplication(tx, getVendorId(call), call.input.params.id, call.input.body),
  ),
]
