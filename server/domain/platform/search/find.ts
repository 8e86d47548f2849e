/** Finds the ids of what a search means. Each statement reads few rows by an index (`tests/plans/plans.db.test.ts`). */
import { sql } from 'kysely'
import { maxResultsOfKind, type SearchKind } from '#contract/platform/search'
import type { Db } from '../../../db/connect'
import { buildWordPattern } from '../../../db/like-pattern'
import { findBookingsByNumber } from '../../../verticals/booking-numbers'
import { selectAccounts } from '../users'
import type { SearchQuery } from './query'

type Find = (db: Db, query: SearchQuery) => Promise<readonly string[]>

/** Candidates of a word that many names contain. The best ones of them are shown. */
const maxCandidates = 60

const getId = ({ id }: { id: string }): string => id

export const finders: Record<SearchKind, Find> = {
  async booking(db, { code, id, phone }) {
    const byPhone = phone
      ? await db
          .selectFrom('booking')
          .select('id')
          .where('walk_in_phone', '=', phone)
          .orderBy('created_at', 'desc')
          .limit(maxResultsOfKind)
          .execute()
      : []
    return [...(await findBookings(db, code, id)), ...byPhone].map(getId)
  },

  async person(db, { words, id }) {
    const rows = id
      ? await db.selectFrom('account').select('id').where('id', '=', id).execute()
      : await selectAccounts(db, words).select('account.id').limit(maxCandidates).execute()
    return rows.map(getId)
  },

  async business(db, { words, id }) {
    if (id) return (await db.selectFrom('vendor').select('id').where('id', '=', id).execute()).map(getId)
    let vendors = db.selectFrom('admin_vendor').select('vendor_id as id')
    for (const word of words) vendors = vendors.where('search', 'like', buildWordPattern(word))
    return (await vendors.limit(maxCandidates).execute()).map(getId)
  },

  async listing(db, { foldedWords, id }) {
    if (id) return (await db.selectFrom('listing').select('id').where('id', '=', id).execute()).map(getId)
    if (foldedWords.length === 0) return []
    let listings = db.selectFrom('listing').select('id')
    for (const word of foldedWords) listings = listings.where(sql`' ' || search_name`, 'like', buildWordPattern(word))
    return (await listings.limit(maxCandidates).execute()).map(getId)
  },

  async parcel(db, { code, phone }) {
    const byNumber = code ? await findBookingsByNumber(db, code) : []
    const byPhone = phone
      ? await db
          .selectFrom('booking')
          .select('id')
          .where(receiverPhone, '=', phone)
          .orderBy('created_at', 'desc')
          .limit(maxResultsOfKind)
          .execute()
      : []
    return [...byNumber, ...byPhone.map(getId)]
  },

  async payment(db, { words: [word = ''], code, id, phone }) {
    if (id) return findReferences(db, 'payment', id)
    const rows = phone
      ? await db
          .selectFrom('payment')
          .select('id')
          .where('phone', '=', phone)
          .orderBy('created_at', 'desc')
          .limit(maxResultsOfKind)
          .execute()
      : code
        ? await db.selectFrom('payment').select('id').where('gateway_id', 'in', [code, word]).limit(2).execute()
        : []
    return rows.map(getId)
  },

  async refund(db, { id }) {
    if (!id) return []
    const earlier = await db.selectFrom('other_sending').select('refund_id as id').where('reference', '=', id).execute()
    return [...(await findReferences(db, 'refund', id)), ...earlier.map(getId)]
  },

  payout: async (db, { id }) => (id ? findReferences(db, 'payout', id) : []),

  async ticket(db, { words, code, id }) {
    if (id) return (await db.selectFrom('support_ticket').select('id').where('id', '=', id).execute()).map(getId)
    const isNumber = code !== null && /^[0-9A-F]{8}$/.test(code)
    const byNumber = isNumber
      ? await db
          .selectFrom('support_ticket')
          .select('id')
          .where('id', '>=', firstIdOf(code))
          .where('id', '<=', lastIdOf(code))
          .limit(maxResultsOfKind)
          .execute()
      : []
    let tickets = db.selectFrom('support_ticket').select('id')
    for (const word of words) tickets = tickets.where(sql`lower(' ' || subject)`, 'like', buildWordPattern(word))
    return [...byNumber, ...(await tickets.limit(maxCandidates).execute())].map(getId)
  },
}

/** People leave out the beginning that all references have. */
const findBookings = async (db: Db, code: string | null, id: string | null): Promise<{ id: string }[]> => {
  if (id) return db.selectFrom('booking').select('id').where('id', '=', id).execute()
  if (!code) return []
  return db
    .selectFrom('booking')
    .select('id')
    .where('reference', 'in', [code, `TLP-${code}`])
    .execute()
}

/** Who receives a parcel or an order: the expression of the index `booking_receiver_phone`. */
const receiverPhone = sql<string>`coalesce(choice->'receiver'->>'phone', choice->'address'->>'phone')`

/** By our reference, or by the id of the row. */
async function findReferences(db: Db, table: 'payment' | 'refund' | 'payout', id: string): Promise<string[]> {
  const rows = await db
    .selectFrom(table)
    .select('id')
    .where((eb) => eb.or([eb('reference', '=', id), eb('id', '=', id)]))
    .execute()
  return rows.map(getId)
}

/** The number of a ticket is the beginning of its id. */
const firstIdOf = (number: string): string => `${number.toLowerCase()}-0000-0000-0000-000000000000`
const lastIdOf = (number: string): string => `${number.toLowerCase()}-ffff-ffff-ffff-ffffffffffff`
