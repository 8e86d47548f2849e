import { maySeeCustomers } from '#contract/access'
import * as reviews from '#contract/reviews'
import { Refusal } from '#contract/refusals'
import { command, query, signedInOf, type Who } from '../route'
import { listForVendor, listReviews } from './browse'
import { replyToReview } from './reply'
import { writeReview } from './write'

function vendorOf(call: { who: Who | null }): string {
  const { vendorId } = signedInOf(call)
  if (!vendorId) throw new Refusal('not_found')
  return vendorId
}

export const reviewRoutes = [
  query(reviews.vendorReviews, (db, { input }) => listReviews(db, input.params.id, input.query)),
  command(reviews.writeReview, async (tx, call) => ({
    review: await writeReview(tx, signedInOf(call).accountId, call.input.params.id, call.input.body),
  })),
  query(reviews.ownReviews, (db, call) =>
    listForVendor(db, vendorOf(call), maySeeCustomers(signedInOf(call)), call.input.query),
  ),
  command(reviews.replyToReview, async (tx, call) => ({
    review: await replyToReview(tx, vendorOf(call), call.input.params.id, call.input.body.text),
  })),
]
