import { canSeeCustomers } from '#contract/core/access'
import type { BookingDeposit } from '#contract/money/deposit-claims'
import { zmwOf } from '#contract/core/money'
import { Refusal } from '#contract/core/refusals'
import type { Db } from '../../../db/connect'
import type { Tx } from '../../../db/transact'
import type { Secrets } from '../../../db/secrets'
import type { Who } from '../../route'
import { buildDocumentUrl } from '../../core/uploads'
import { canClaim } from './claim'
import { computeHeldDeposit } from './return'
import { claimView, findClaim } from './sql'

type Source = Db | Tx['sql']

/** @throws Refusal `not_found` for the booking of another customer or business */
export async function readDeposit(db: Source, who: Who, bookingId: string): Promise<BookingDeposit> {
  const booking = await loadBooking(db, who, bookingId)
  const claim = await findClaim(db, bookingId)
  // A claim that was paid is not a refund, so `owed_ngwee` does not contain it.
  const held = computeHeldDeposit(booking) - (claim?.awarded_ngwee ?? 0)
  return {
    held: booking.state === 'completed' && !claim ? 0 : zmwOf(held),
    canClaim: canClaim(booking) && !claim,
    // The customer's words, and what they were answered, are personal data.
    claim: claim
      ? { ...claimView(claim), ...(canSeeTexts(who, booking) ? {} : { dispute: null, decision: null }) }
      : null,
  }
}

/** Staff who may not see customers know that a claim is disputed, and not why. */
const canSeeTexts = (who: Who, booking: { account_id: string }): boolean =>
  booking.account_id === who.accountId || who.role === 'admin' || who.role === 'superAdmin' || canSeeCustomers(who)

/** Returns a link that works for a minute. @throws Refusal `not_found` */
export async function openClaimPhoto(
  db: Source,
  who: Who,
  { id, photo }: { id: string; photo: number },
  secrets: Secrets,
  at: Date,
): Promise<{ url: string }> {
  await loadBooking(db, who, id)
  const claim = await findClaim(db, id)
  const found = claim?.photos[photo - 1]
  if (!found) throw new Refusal('not_found')
  return { url: buildDocumentUrl(found.upload, secrets, at) }
}

async function loadBooking(db: Source, { accountId, vendorId, role }: Who, id: string) {
  const booking = await db.selectFrom('booking').selectAll().where('id', '=', id).executeTakeFirst()
  const isAdmin = role === 'admin' || role === 'superAdmin'
  const isParty = booking && (booking.account_id === accountId || booking.vendor_id === vendorId)
  if (!booking || !(isAdmin || isParty)) throw new Refusal('not_found')
  return booking
}
