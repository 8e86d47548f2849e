import { sql } from 'kysely'
import type { AdminUser, listUsers as endpoint, UserSortColumn } from '#contract/platform/users'
import { adminPageSize } from '#contract/core/list-page'
import type { InputOf } from '#contract/core/endpoint'
import type { Db } from '../../../db/connect'
import { countRows } from '../../../db/count-rows'
import { buildWordPattern } from '../../../db/like-pattern'
import type { ListPage } from '../../route'

type Query = InputOf<typeof endpoint>['query']

/** Each order has an index (`002-accounts.sql`), so that a page does not sort all accounts. */
const sortExpressions: Record<UserSortColumn, ReturnType<typeof sql>> = {
  full_name: sql`lower(account.full_name)`,
  email: sql`account.email`,
  role: sql`account.role`,
  createdAt: sql`account.created_at`,
  isActive: sql`account.is_active`,
}

/** Returns one page of the accounts that were not deleted. */
export async function listUsers(db: Db, query: Query): Promise<ListPage<AdminUser[]>> {
  const sort = query.sort ?? '-createdAt'
  const direction = sort.startsWith('-') ? 'desc' : 'asc'
  const rows = await selectUsers(db, query)
    .select([
      'account.id',
      'full_name',
      'role',
      'account.created_at',
      'is_active',
      'invited_at',
      'company_name',
      displayedEmail.as('email'),
      'account.phone',
    ])
    .orderBy(sortExpressions[sort.replace('-', '') as UserSortColumn], direction)
    .orderBy('account.id', direction)
    .limit(adminPageSize)
    .offset(((query.page ?? 1) - 1) * adminPageSize)
    .execute()
  return {
    items: rows.map((row) => ({
      _id: row.id,
      full_name: row.full_name,
      email: row.email,
      ...(row.email === '' && row.phone && { phone: row.phone }),
      role: row.role,
      createdAt: row.created_at.toISOString(),
      isActive: row.is_active,
      ...(row.company_name && { companyName: row.company_name }),
      ...(row.invited_at && { isInvited: true }),
    })),
    total: await countRows(db, selectUsers(db, query).select('account.id')),
  }
}

/**
 * The address of staff is a placeholder until its owner has proven it (`accounts/employment.ts`). An account that only signs in
 * with its phone number has no address.
 */
export const displayedEmail = sql<string>`coalesce(account.unverified_email,
  (select owner.email from account owner where owner.offered_staff_id = account.id),
  case when account.email like 'phone-%@unverified.invalid' then '' else account.email end)`

/** The expression of the index `account_search`. */
const searchText = sql<string>`lower(' ' || account.full_name || ' ' || account.email || ' ' || coalesce(account.unverified_email, ''))`
/** The expression of the index `account_contact_search`. */
const contactText = sql<string>`lower(' ' || coalesce(account.company_name, '') || ' ' || coalesce(account.phone, ''))`
const maxWords = 5

/** Selects the accounts whose name, email, business or phone number contains all words, without deleted ones. */
export function selectAccounts(db: Db, words: readonly string[]) {
  let users = db.selectFrom('account').where('email', 'not like', '%@removed.invalid')
  for (const word of words) {
    const pattern = buildWordPattern(word)
    users = users.where((eb) => eb.or([eb(searchText, 'like', pattern), eb(contactText, 'like', pattern)]))
  }
  return users
}

function selectUsers(db: Db, { search, role, status }: Query) {
  let users = selectAccounts(db, (search ?? '').split(/\s+/).filter(Boolean).slice(0, maxWords))
  if (role) users = users.where('account.role', '=', role)
  if (status === 'suspended') users = users.where('is_active', '=', false)
  if (status === 'active') users = users.where('is_active', '=', true).where('invited_at', 'is', null)
  if (status === 'invited') users = users.where('invited_at', 'is not', null)
  return users
}
