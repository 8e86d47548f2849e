import { Refusal } from '#contract/refusals'
import type { Db } from '../../db/connect'
import { countAll, ratingOf } from '../catalogue'
import { reviewRows } from './sql'
import { reviewView, vendorReviewView } from './views'

interface Sought {
  page?: number | undefined
  pageSize?: number | undefined
}

const vendorNamed = (db: Db, id: string) =>
  db.selectFrom('vendor').select(['rating_sum', 'rating_count', 'visible']).where('id', '=', id).executeTakeFirst()

/** Returns the public reviews of a visible vendor, newest first. */
export async function listReviews(db: Db, vendorId: string, { page = 1, pageSize = 10 }: Sought) {
  const vendor = await vendorNamed(db, vendorId)
  if (!vendor?.visible) throw new Refusal('not_found')
  const { rows, total } = await paged(reviewRows(db).where('review.vendor_id', '=', vendorId), page, pageSize)
  return { total, page, pageSize, reviews: rows.map(reviewView) }
}

/**
 * Returns the reviews of a business for the business itself, newest first, with the number of reviews without a reply.
 * @param canSeeFullNames whether the caller may see the full names of the authors
 */
export async function listForVendor(
  db: Db,
  vendorId: string,
  isPersonal: boolean,
  { show, page = 1, pageSize = 10 }: Sought & { show?: 'waiting' | undefined },
) {
  const all = reviewRows(db).where('review.vendor_id', '=', vendorId)
  const waiting = all.where('review.reply', 'is', null)
  const [vendor, { rows, total }, { count }] = await Promise.all([
    vendorNamed(db, vendorId),
    paged(show === 'waiting' ? waiting : all, page, pageSize),
    waiting.clearSelect().select(countAll.as('count')).executeTakeFirstOrThrow(),
  ])
  if (!vendor) throw new Refusal('not_found')
  return {
    total,
    page,
    pageSize,
    waiting: count,
    rating: ratingOf(vendor),
    reviews: rows.map((row) => vendorReviewView(row, isPersonal)),
  }
}

async function paged(found: ReturnType<typeof reviewRows>, page: number, pageSize: number) {
  const [rows, { total }] = await Promise.all([
    found
      .orderBy('review.created_at', 'desc')
      .orderBy('review.id')
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute(),
    found.clearSelect().select(countAll.as('total')).executeTakeFirstOrThrow(),
  ])
  return { rows, total }
}
