import { canSeeCustomers } from '#contract/accounts/access'
import * as reviews from '#contract/catalogue/reviews'
import { Refusal } from '#contract/core/refusals'
import { command, query, signedInOf, type Who } from '../route'
import { listOwnReviews, listReviews } from './browse'
import { replyToReview } from './reply'
import { writeReview } from './write'

function getVendorId(call: { who: Who | null }): string {
  const { vendorId } = signedInOf(call)
  if (!vendorId) throw new Refusal('not_found')
  return vendorId
}

export const reviewRoutes = [
  query(reviews.vendorReviews, (db, { input }) => listReviews(db, input.params.id, input.query)),
  command(reviews.writeReview, async (tx, call) => ({
    review: await writeReview(tx, signedInOf(call).accountId, call.input.params.id, call.input.body),
  })),
  query(reviews.listReceivedReviews, (db, call) =>
    listOwnReviews(db, getVendorId(call), canSeeCustomers(signedInOf(call)), call.input.query),
  ),
  command(reviews.replyToReview, async (tx, call) => ({
    review: await replyToReview(tx, getVendorId(call), call.input.params.id, call.input.body.text),
  })),
]
