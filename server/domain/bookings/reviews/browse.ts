import { maxCounted } from '#contract/core/list-page'
import { Refusal } from '#contract/core/refusals'
import type { Db } from '../../../db/connect'
import { countRows } from '../../../db/count-rows'
import { computeRating } from '../../catalogue/catalogue'
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
  const { rows, total } = await loadPage(db, selectVisibleReviews(db, vendorId), page, pageSize)
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
  const unanswered = all.where('reply', 'is', null)
  const [vendor, { rows, total }, waiting] = await Promise.all([
    findVendor(db, vendorId),
    loadPage(db, show === 'waiting' ? unanswered : all, page, pageSize),
    countReviews(db, unanswered),
  ])
  if (!vendor) throw new Refusal('not_found')
  return {
    total,
    page,
    pageSize,
    waiting,
    rating: computeRating(vendor),
    reviews: rows.map((row) => vendorReviewView(row, canSeeFullNames)),
  }
}

/** Selects the reviews of a vendor without those that an administrator has hidden. */
const selectVisibleReviews = (db: Db, vendorId: string) =>
  db.selectFrom('review').select('id').where('vendor_id', '=', vendorId).where('hidden_at', 'is', null)

type ReviewIds = ReturnType<typeof selectVisibleReviews>

/** The pages end at `maxCounted` reviews. */
async function loadPage(db: Db, reviews: ReviewIds, page: number, pageSize: number) {
  const skipped = Math.min((page - 1) * pageSize, maxCounted)
  const ids = reviews
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(Math.min(pageSize, maxCounted - skipped))
    .offset(skipped)
  const [rows, total] = await Promise.all([
    selectReviews(db)
      .where('review.id', 'in', db.selectFrom(ids.as('page')).select('id'))
      .orderBy('review.created_at', 'desc')
      .orderBy('review.id')
      .execute(),
    countReviews(db, reviews),
  ])
  return { rows, total }
}

const countReviews = async (db: Db, reviews: ReviewIds): Promise<number> =>
  Math.min(await countRows(db, reviews), maxCounted)
