/** Builds content that users reported: a review, a listing and a business, for the administrators' queue. */
import type { ReportReason, ReportedKind } from '#contract/platform/moderation/report-reasons'
import { accountId } from './accounts'
import type { Listing } from './listings'
import type { Review } from './reviews'
import type { Row } from './rows'
import { findItem, firstItem } from '#contract/core/checked-access'

const hour = 3_600_000

export interface ReportRows {
  reportedItems: Row<'reported_item'>[]
  reports: Row<'content_report'>[]
}

export function buildReportRows(at: Date, reviews: readonly Review[], listings: readonly Listing[]): ReportRows {
  const review = findItem(
    reviews,
    ({ stars, text, account_id }) => stars < 4 && text !== '' && account_id !== accountId('customer'),
  )
  const listing = findItem(listings, ({ vertical }) => vertical === 'real-estate')
  const reported: [
    kind: ReportedKind,
    id: string,
    vendorId: string,
    reason: ReportReason,
    note: string,
    hoursAgo: number,
  ][] = [
    ['review', review.id, review.vendor_id, 'wrong', 'This person has never stayed with us.', 3],
    ['listing', listing.id, listing.vendor_id, 'fraud', 'The agent asked me for a deposit before the viewing.', 20],
    ['vendor', firstItem(listings).vendor_id, firstItem(listings).vendor_id, 'spam', '', 50],
  ]
  return {
    reportedItems: reported.map(([kind, target_id, vendor_id, , , hoursAgo]) => ({
      kind,
      target_id,
      vendor_id,
      state: 'open',
      reports: 1,
      last_reported_at: new Date(at.getTime() - hoursAgo * hour),
      decided_by: null,
      decided_at: null,
      reason: '',
    })),
    reports: reported.map(([kind, target_id, , reason, note, hoursAgo]) => ({
      kind,
      target_id,
      account_id: accountId('customer'),
      reason,
      note,
      created_at: new Date(at.getTime() - hoursAgo * hour),
    })),
  }
}
