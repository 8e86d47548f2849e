import type { Tx } from '../../../db/transact'
import { insertClaim, type NewClaim } from '../../money/deposits'
import type { Who } from '../../route'
import { lockVendorBooking, takeStep } from './take-step'

/**
 * Ends a hire and claims a part of its deposit. The rest is returned to the customer.
 * @throws Refusal `not_found`, `wrong_state`, `invalid_input`, `upload_gone`
 */
export async function claimDeposit(tx: Tx, caller: Who, bookingId: string, claim: NewClaim): Promise<void> {
  const booking = await lockVendorBooking(tx, caller, bookingId)
  await insertClaim(tx, booking, caller.accountId, claim)
  await takeStep(tx, caller, bookingId, 'complete', undefined)
}
