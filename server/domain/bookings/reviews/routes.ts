import { canSeeCustomers } from '#contract/core/access'
import * as reviews from '#contract/bookings/reviews/reviews'
import { command, getVendorId, query, signedInOf } from '../../route'
import { listOwnReviews, listReviews } from './browse'
import { replyToReview } from './reply'
import { writeReview } from './write'

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
