/**
 * Finds the reasons why an account cannot be deleted yet: open bookings, staff, pending transfers, claims on deposits or
 * a balance.
 */
import { renderSummary } from '#contract/bookings/bookings/booking-summary'
import { formatPlural } from '#contract/core/plural'
import { sql } from 'kysely'
import type { DeletionObstacle } from '#contract/accounts/personal-data'
import { formatZmw, zmwOf } from '#contract/core/values'
import type { Db } from '../../../db/connect'
import type { Tx } from '../../../db/transact'
import { accounts } from '../../money/ledger'
import { firstItem } from '#contract/core/checked-access'

type Reader = Db | Tx['sql']
const openStates = ['requested', 'held', 'awaiting_payment', 'confirmed', 'in_service'] as const
const maxListed = 20
const bookingsPath = '/my-account/bookings'

export async function findObstacles(db: Reader, accountId: string): Promise<DeletionObstacle[]> {
  const account = await db
    .selectFrom('account')
    .select(['role', 'vendor_id', 'staff_role'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  if (account.role === 'admin' || account.role === 'superAdmin') {
    return [
      { title: 'You are a Tilipo administrator', text: 'Please ask another administrator to close your account.' },
    ]
  }
  const owned = await db.selectFrom('vendor').select('id').where('owner_id', '=', accountId).execute()
  return [
    ...(await findOpenBookings(db, accountId)),
    ...(await findPendingTransfers(db, accountId)),
    ...(await findBalance(db, accounts.listCustomerAccounts(accountId), 'We still hold money for you', '/support')),
    ...(await Promise.all(owned.map(({ id }) => findVendorObstacles(db, id, accountId)))).flat(),
  ]
}

async function findOpenBookings(db: Reader, accountId: string): Promise<DeletionObstacle[]> {
  const rows = await db
    .selectFrom('booking')
    .innerJoin('vendor', 'vendor.id', 'booking.vendor_id')
    .select(['booking.id', 'reference', 'summary', 'vendor.name'])
    .where('account_id', '=', accountId)
    .where('state', 'in', [...openStates])
    .orderBy('starts_on')
    .orderBy('booking.id')
    .limit(maxListed)
    .execute()
  return rows.map(({ id, reference, summary, name }) => ({
    title: `Booking ${reference} at ${name}`,
    text: `${renderSummary(summary, 'dated')}. Cancel it, or delete your account after it has ended.`,
    link: `${bookingsPath}/${id}`,
  }))
}

async function findPendingTransfers(db: Reader, accountId: string): Promise<DeletionObstacle[]> {
  const payments = await db
    .selectFrom('payment')
    .select(['reference', 'amount_ngwee'])
    .where('account_id', '=', accountId)
    .where('state', '=', 'pending')
    .limit(maxListed)
    .execute()
  const refunds = await db
    .selectFrom('refund')
    .select(['booking_id', 'amount_ngwee', 'state'])
    .where('account_id', '=', accountId)
    .where('state', '!=', 'successful')
    .limit(maxListed)
    .execute()
  return [
    ...payments.map(({ reference, amount_ngwee }) => ({
      title: `Payment ${reference} of ${formatZmw(zmwOf(amount_ngwee))}`,
      text: 'It is being processed. Please wait until it has succeeded or failed.',
      link: `/payment/verify?reference=${encodeURIComponent(reference)}`,
    })),
    ...refunds.map(({ booking_id, amount_ngwee, state }) => ({
      title: `Refund of ${formatZmw(zmwOf(amount_ngwee))}`,
      text:
        state === 'failed'
          ? "We couldn't pay it out. Please choose another wallet."
          : 'It is on its way to you. Please wait until it has arrived.',
      link: `${bookingsPath}/${booking_id}`,
    })),
  ]
}

/**
 * @param names of the ledger accounts; credits are negative
 * @param link where the user can have the balance paid out
 */
async function findBalance(db: Reader, names: string[], title: string, link: string): Promise<DeletionObstacle[]> {
  const { rows } = await sql<{ sum: number }>`
    select coalesce(sum(amount_ngwee), 0)::bigint as sum from entry where account = any(${names})
  `.execute(db)
  const sum = Number(firstItem(rows).sum)
  if (sum === 0) return []
  return [
    {
      title,
      text: `Your balance is ${formatZmw(zmwOf(Math.abs(sum)))}. It must be paid out first. Contact support if it is not on its way.`,
      link,
    },
  ]
}

async function findVendorObstacles(db: Reader, vendorId: string, ownerId: string): Promise<DeletionObstacle[]> {
  const getCount = async (result: PromiseLike<{ count: string | number | bigint }>) => Number((await result).count)
  const openBookingCount = await getCount(
    db
      .selectFrom('booking')
      .select((eb) => eb.fn.countAll().as('count'))
      .where('vendor_id', '=', vendorId)
      .where('state', 'in', [...openStates])
      .executeTakeFirstOrThrow(),
  )
  const otherStaffCount = await getCount(
    db
      .selectFrom('account')
      .select((eb) => eb.fn.countAll().as('count'))
      .where('vendor_id', '=', vendorId)
      .where('id', '!=', ownerId)
      .executeTakeFirstOrThrow(),
  )
  const openRefunds = await db
    .selectFrom('refund')
    .innerJoin('booking', 'booking.id', 'refund.booking_id')
    .select('refund.id')
    .where('booking.vendor_id', '=', vendorId)
    .where('refund.state', '!=', 'successful')
    .limit(1)
    .execute()
  const openClaims = await db
    .selectFrom('deposit_claim')
    .innerJoin('booking', 'booking.id', 'deposit_claim.booking_id')
    .select('booking.reference')
    .where('booking.vendor_id', '=', vendorId)
    .where('deposit_claim.state', 'in', ['claimed', 'disputed'])
    .orderBy('booking.reference')
    .limit(maxListed)
    .execute()
  return [
    ...(openBookingCount > 0
      ? [
          {
            title: formatPlural(openBookingCount, {
              one: '# open booking of your business',
              other: '# open bookings of your business',
            }),
            text: 'Complete or cancel them first.',
            link: '/dashboard?to=bookings',
          },
        ]
      : []),
    ...(otherStaffCount > 0
      ? [
          {
            title: formatPlural(otherStaffCount, {
              one: '# other person works for your business',
              other: '# other people work for your business',
            }),
            text: 'Remove them on the Staff screen first.',
            link: '/dashboard',
          },
        ]
      : []),
    ...(openRefunds.length > 0
      ? [{ title: 'Refunds to your customers are on their way', text: 'Please wait until they have arrived.' }]
      : []),
    ...openClaims.map(({ reference }) => ({
      title: `Claim on the deposit of booking ${reference}`,
      text: 'Withdraw it, or wait until it is settled.',
      link: '/dashboard?to=bookings',
    })),
    ...(await findBalance(
      db,
      accounts.listVendorAccounts(vendorId),
      'Your business has a balance',
      '/dashboard?to=finance',
    )),
  ]
}
