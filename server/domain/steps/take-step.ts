/** What the people behind a desk do with a booking of their business. */
import { doorOf, doorWords, type Times } from '#contract/boarding'
import { payHours } from '#contract/bookings'
import { isServiceStep, partnerSteps, type PartnerStep, type ServiceStep } from '#contract/booking-steps'
import { bookingProcess, next, type BookingState } from '#contract/process'
import { Refusal } from '#contract/refusals'
import { leavesAtAnHour } from '#contract/verticals/index'
import type { BookingType } from '#contract/verticals/vertical'
import type { Tx } from '../../db/transact'
import { rulesOf } from '../../verticals'
import { enqueue } from '../../work/enqueue'
import {
  advance,
  bookingChanged,
  confirm,
  divided,
  lockBooking,
  lockOffer,
  unitsOf,
  type StoredBooking,
} from '../bookings'
import { accounts, post } from '../ledger'
import { oweRefund } from '../refunds'
import type { Who } from '../route'
import { claim } from '../stock'
import { cancelTogether } from './cancel'
import { freeRest, missTogether } from './over'
import { lockTogether } from './together'
import { tellAccepted, tellDeclined } from './tell'

/** What one shop sends of one order goes together: the others take the step too, where they may. */
export async function takeStep(
  tx: Tx,
  who: Who,
  bookingId: string,
  step: PartnerStep,
  note: string | undefined,
): Promise<void> {
  if (step === 'accept') await lockListing(tx, bookingId)
  const together = await lockTogether(tx, bookingId)
  const asked = together.find(({ id }) => id === bookingId)
  if (!asked || asked.vendor_id !== who.vendorId) throw new Refusal('not_found')
  const others = together.filter((one) => one !== asked)
  if (step === 'cancel') return cancelTogether(tx, [asked, ...others], 'partner', note ?? null)
  if (step === 'miss') return missTogether(tx, [asked, ...others], note)
  if (isServiceStep(step)) {
    refuseCarried(asked)
    if (isSoAlready(asked, step)) return
  }
  await stepOne(tx, asked, step, note)
  for (const other of others)
    if (next(bookingProcess, other.state as BookingState, partnerSteps[step], 'partner'))
      await stepOne(tx, other, step, note)
}

/** Written down without a line it arrives late: another device of this desk, or the clock, may have been first. */
const isSoAlready = ({ state }: StoredBooking, step: ServiceStep): boolean =>
  state === 'completed' || (step === 'begin' && state === 'in_service')

/** Before the booking, as whoever closes a day or books: to accept is to claim. */
async function lockListing(tx: Tx, bookingId: string): Promise<void> {
  const booking = await tx.sql.selectFrom('booking').select('listing_id').where('id', '=', bookingId).executeTakeFirst()
  if (booking) await lockOffer(tx, booking.listing_id)
}

async function stepOne(
  tx: Tx,
  booking: StoredBooking,
  step: Exclude<PartnerStep, 'cancel' | 'miss'>,
  note: string | undefined,
): Promise<StoredBooking> {
  if (step === 'accept') return accept(tx, booking)
  if (step === 'begin') refuseEarly(booking, tx.at)
  const stepped = await advance(tx, booking, partnerSteps[step], 'partner', {
    note: note ?? booking.note,
    answer_by: null,
  })
  if (step === 'decline') await tellDeclined(tx, stepped)
  if (step === 'complete') {
    await freeRest(tx, stepped)
    await returnDeposit(tx, stepped)
  }
  return stepped
}

/** What is carried begins in the sender's hands and ends in the receiver's (`carry.ts`). */
function refuseCarried({ vertical }: StoredBooking): void {
  if (rulesOf(vertical).isCarried)
    throw new Refusal('wrong_state', {
      message: 'Please use the parcel steps. The last one needs the recipient’s code.',
    })
}

/** The same as at the door; how late is for the clock to say, which ends it (`end.ts`): who boarded without a line is written down later. */
function refuseEarly({ booking_type, starts_on, ends_on, starts_at, ends_at }: StoredBooking, at: Date): void {
  const times: Times = {
    bookingType: booking_type as BookingType,
    startsOn: starts_on,
    endsOn: ends_on,
    startsAt: starts_at?.toISOString() ?? null,
    endsAt: ends_at?.toISOString() ?? null,
  }
  if (!leavesAtAnHour(times.bookingType) || doorOf(times, at.getTime()) !== 'early') return
  throw new Refusal('wrong_state', {
    message: `The departure is on ${doorWords(times).first}. No one can board before that day.`,
  })
}

/** The booking of this business, locked. */
export async function lockOwn(tx: Tx, who: Who, bookingId: string): Promise<StoredBooking> {
  const booking = await lockBooking(tx, bookingId)
  if (!booking || booking.vendor_id !== who.vendorId) throw new Refusal('not_found')
  return booking
}

/** It is held for its buyer, who has a day to pay; what costs nothing is confirmed at once. */
async function accept(tx: Tx, booking: StoredBooking): Promise<StoredBooking> {
  const expiresAt = new Date(tx.at.getTime() + payHours * 3_600_000)
  const held = await advance(tx, booking, 'hold', 'partner', { hold_expires_at: expiresAt, answer_by: null })
  await claim(tx, await unitsOf(tx, held), { bookingId: held.id, accountId: held.account_id, expiresAt })
  if (held.total_ngwee === 0) return confirm(tx, held)
  await enqueue(tx, 'booking.expire', { bookingId: held.id }, { runAt: expiresAt, key: `expire:${held.id}` })
  await tellAccepted(tx, held)
  return held
}

/** What was hired is back: so is what was kept for it. */
async function returnDeposit(tx: Tx, booking: StoredBooking): Promise<void> {
  const left = divided(booking, booking.paid_ngwee).deposit - booking.owed_ngwee
  if (left <= 0) return
  if (rulesOf(booking.vertical).handsDepositOver) await handOver(tx, booking, left)
  else await oweRefund(tx, booking, left, 'deposit')
}

/** Who has moved in has his deposit with the landlord from now on; no fee is taken of it. */
async function handOver(tx: Tx, booking: StoredBooking, amountNgwee: number): Promise<void> {
  await post(tx, 'deposit_handed', booking.id, [
    { account: accounts.customerDeposit(booking.account_id), amountNgwee },
    { account: accounts.vendorPayable(booking.vendor_id), amountNgwee: -amountNgwee },
  ])
}

export async function assign(tx: Tx, who: Who, bookingId: string, assigned: string): Promise<void> {
  const booking = await lockOwn(tx, who, bookingId)
  if (!['confirmed', 'in_service'].includes(booking.state)) throw new Refusal('wrong_state')
  await tx.sql
    .updateTable('booking')
    .set((eb) => ({ assigned: assigned || null, changed_at: tx.at, version: eb('version', '+', 1) }))
    .where('id', '=', bookingId)
    .execute()
  await bookingChanged(tx, booking)
}
