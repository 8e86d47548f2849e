import { Refusal } from '#contract/core/refusals'
import type { Db } from '../../db/connect'
import { countAll, computeRating } from '../catalogue'
import { selectReviews } from './sql'
import { reviewView, vendorReviewView } from './views'

interface PageQuery {
  page?: number | undefined
  pageSize?: number | undefined
}

const findVendor = (db: Db, id: string) =>
  db.selectFrom('vendor').select(['rating_sum', 'rating_count', 'visible']).where('id', '=', id).executeTakeFirst()

/** Returns the public reviews of a visible vendor, newest first. */
export async function listReviews(db: Db, vendorId: string, { page = 1, pageSize = 10 }: PageQuery) {
  const vendor = await findVendor(db, vendorId)
  if (!vendor?.visible) throw new Refusal('not_found')
  const { rows, total } = await loadPage(selectVisibleReviews(db, vendorId), page, pageSize)
  return { total, page, pageSize, reviews: rows.map(reviewView) }
}

/**
 * Returns the reviews of a business for the business itself, newest first, with the number of reviews without a reply.
 * @param canSeeFullNames whether the caller may see the full names of the authors
 */
export async function listOwnReviews(
  db: Db,
  vendorId: string,
  canSeeFullNames: boolean,
  { show, page = 1, pageSize = 10 }: PageQuery & { show?: 'waiting' | undefined },
) {
  const all = selectVisibleReviews(db, vendorId)
  const unanswered = all.where('review.reply', 'is', null)
  const [vendor, { rows, total }, { count }] = await Promise.all([
    findVendor(db, vendorId),
    loadPage(show === 'waiting' ? unanswered : all, page, pageSize),
    unanswered.clearSelect().select(countAll.as('count')).executeTakeFirstOrThrow(),
  ])
  if (!vendor) throw new Refusal('not_found')
  return {
    total,
    page,
    pageSize,
    waiting: count,
    rating: computeRating(vendor),
    reviews: rows.map((row) => vendorReviewView(row, canSeeFullNames)),
  }
}

/** Selects the reviews of a vendor without those that an administrator has hidden. */
const selectVisibleReviews = (db: Db, vendorId: string) =>
  selectReviews(db).where('review.vendor_id', '=', vendorId).where('review.hidden_at', 'is', null)

async function loadPage(reviewQuery: ReturnType<typeof selectReviews>, page: number, pageSize: number) {
  const [rows, { total }] = await Promise.all([
    reviewQuery
      .orderBy('review.created_at', 'desc')
      .orderBy('review.id')
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute(),
    reviewQuery.clearSelect().select(countAll.as('total')).executeTakeFirstOrThrow(),
  ])
  return { rows, total }
}
