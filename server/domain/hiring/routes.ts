import * as applications from '#contract/applications'
import * as hiring from '#contract/hiring'
import { Refusal } from '#contract/refusals'
import { countUses } from '../limits'
import { command, query, signedInOf, type Who } from '../route'
import { apply, listMine, withdraw } from './apply'
import { browseJobs, oneJob } from './browse'
import { decide, listForVendor } from './decide'

function vendorOf(call: { who: Who | null }): string {
  const { vendorId } = signedInOf(call)
  if (!vendorId) throw new Refusal('not_found')
  return vendorId
}

export const hiringRoutes = [
  query(hiring.jobs, (db, { input, at }) => browseJobs(db, at, input.query)),
  query(hiring.job, (db, { input, at }) => oneJob(db, at, input.params.id)),
  query(hiring.myApplications, (db, call) => listMine(db, signedInOf(call).accountId)),
  command(applications.apply, async (tx, call) => {
    const { accountId } = signedInOf(call)
    // Replacing an unread application is not limited, because it notifies nobody.
    const notified = await apply(tx, accountId, call.input.params.id, call.input.body)
    if (notified) await countUses(tx.sql, call.settings, tx.at, [{ limit: 'application', subject: accountId }])
  }),
  command(applications.withdraw, (tx, call) => withdraw(tx, signedInOf(call).accountId, call.input.params.id)),
  query(hiring.vendorApplications, (db, call) => listForVendor(db, vendorOf(call), call.input.query)),
  command(hiring.decideApplication, (tx, call) => decide(tx, vendorOf(call), call.input.params.id, call.input.body)),
]
