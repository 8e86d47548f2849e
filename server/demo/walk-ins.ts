/** Sales at the counter of the demo hotel, by the commands that a clerk sends. They are paid in cash during a shift. */
import { Refusal } from '#contract/core/refusals'
import { addDays, lusakaDate, zmwOf } from '#contract/core/values'
import { withSavepoint, type Tx } from '../db/transact'
import { recordWalkIn, refundWalkIn, type Seller } from '../domain/counter/walk-ins'
import { pickChoice } from './choices'
import { personName } from './data/names'
import { buildDemoTx } from './demo-transaction'
import type { Listing } from './listings'
import { createId, createRandom } from './random'
import { insertAll } from './rows'
import { counterAccountId, createPhone, vendorId } from './vendors'

/** As the first sale creates it (`counter/walk-ins/counter-account.ts`). @param key of the business */
export const insertCounterAccount = (sql: Tx['sql'], key: string, at: Date): Promise<void> =>
  insertAll(sql, 'account', [
    {
      id: counterAccountId(key),
      email: `counter-${vendorId(key)}@removed.invalid`,
      role: 'endUser',
      full_name: 'Walk-in customer',
      is_active: false,
      created_at: at,
      deleted_at: at,
    },
  ])

interface Sale {
  id: string
  at: Date
  amount: number
}

/** The guests arrive from tomorrow on, so that no sale is overdue. */
const maxAdvanceDays = 12
const maxDraws = 40
const firstName = 500

interface SaleRequest {
  seller: Seller
  /** Of the seller, those to sell last first. */
  listings: readonly Listing[]
  shiftId: string
  /** The current time of the demo data. */
  now: Date
  at: Date
  number: number
}

/** Sells the first of some random choices that is free. @param number of the sale, which seeds the choices */
export async function sellAtCounter(
  sql: Tx['sql'],
  { seller, listings, shiftId, now, at, number }: SaleRequest,
): Promise<Sale> {
  const id = createId(`walk-in/${number}`)
  for (let draw = 0; draw < maxDraws; draw += 1) {
    const random = createRandom(`walk-in/${number}/${draw}`)
    const listing = listings.at(-1 - ((number + draw) % listings.length))!
    const startsOn = addDays(lusakaDate(now.getTime()), random.integer(1, maxAdvanceDays))
    const { choice, priced } = pickChoice(listing, startsOn, random)
    const sold = priced.lines.filter(({ kind }) => kind !== 'deposit')
    const amount = zmwOf(sold.reduce((sum, { amountNgwee }) => sum + amountNgwee, 0))
    const tx = buildDemoTx(sql, at, `walk-in/${number}/${draw}`)
    const customer = { customerName: personName(firstName + number), customerPhone: createPhone(`walk-in/${number}`) }
    const sale = { id, listingId: listing.id, choice, seenTotal: amount, ...customer, shiftId, at: at.toISOString() }
    try {
      await withSavepoint(tx, () => recordWalkIn(tx, seller, sale))
      return { id, at, amount }
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
    }
  }
  throw new Error(`demo walk-in ${number}: nothing is free`)
}

/** Cancels a sale, whose price the clerk gives back in cash. */
export async function refundAtCounter(
  sql: Tx['sql'],
  seller: Seller,
  { id, amount }: Sale,
  shiftId: string,
  at: Date,
): Promise<void> {
  const refund = { id: createId(`walk-in refund/${id}`), amount, shiftId, at: at.toISOString() }
  await refundWalkIn(buildDemoTx(sql, at, `walk-in refund/${id}`), seller, id, refund)
}

/** Removes the tickets of the sales and their key. The server signs tickets at its start, with a key of its own. */
export async function removeTickets(sql: Tx['sql']): Promise<void> {
  await sql.updateTable('booking').set({ ticket: null }).where('ticket', 'is not', null).execute()
  await sql.deleteFrom('ticket_key').execute()
}
