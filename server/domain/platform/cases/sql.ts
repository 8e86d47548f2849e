import type { Insertable, Selectable } from 'kysely'
import { Refusal } from '#contract/core/refusals'
import { formatCaseNumber, isActiveCase, type CaseRecipient, type CaseSide } from '#contract/platform/cases/case-kinds'
import type { Db } from '../../../db/connect'
import { toJson } from '../../../db/json'
import type { Database } from '../../../db/schema'
import type { Tx } from '../../../db/transact'
import type { Audit } from '../../core/audit'
import type { Who } from '../../route'

export type StoredCase = Selectable<Database['support_case']>
export type StoredEntry = Selectable<Database['case_entry']>

/** Serializes everything that happens in one case. @throws Refusal `not_found` */
export async function lockCase(tx: Tx, id: string): Promise<StoredCase> {
  const row = await tx.sql.selectFrom('support_case').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (!row) throw new Refusal('not_found')
  return row
}

export const updateCase = (tx: Tx, id: string, values: Partial<StoredCase>) =>
  tx.sql
    .updateTable('support_case')
    .set({ ...values, changed_at: tx.at })
    .where('id', '=', id)
    .execute()

export const countEntries = async (tx: Tx, caseId: string): Promise<number> => {
  const { last } = await tx.sql
    .selectFrom('case_entry')
    .select((eb) => eb.fn.max<number | null>('position').as('last'))
    .where('case_id', '=', caseId)
    .executeTakeFirstOrThrow()
  return last ?? 0
}

type NewEntry = Pick<StoredEntry, 'kind' | 'author_id' | 'author_side' | 'visible_to' | 'text'> &
  Partial<Omit<Insertable<Database['case_entry']>, 'files'>> & { files?: StoredEntry['files'] }

/** Adds to the history. @param caseId of a case that the caller has locked */
export async function addEntry(tx: Tx, caseId: string, { files, ...entry }: NewEntry): Promise<void> {
  await tx.sql
    .insertInto('case_entry')
    .values({
      id: tx.newId(),
      ...entry,
      case_id: caseId,
      position: (await countEntries(tx, caseId)) + 1,
      created_at: tx.at,
      ...(files && { files: toJson(files) }),
    })
    .execute()
}

/** Whether a command was executed before. @throws Refusal `key_reused` if its id belongs to something else */
export async function isRepeated(tx: Tx, entryId: string, caseId: string, authorId: string): Promise<boolean> {
  const entry = await tx.sql
    .selectFrom('case_entry')
    .select(['case_id', 'author_id'])
    .where('id', '=', entryId)
    .executeTakeFirst()
  if (!entry) return false
  if (entry.case_id !== caseId || entry.author_id !== authorId) throw new Refusal('key_reused')
  return true
}

export const includesSide = (recipient: CaseRecipient | 'team' | null, side: CaseSide): boolean =>
  recipient === side || recipient === 'both'

export function joinSides(hasCustomer: boolean, hasVendor: boolean): CaseRecipient | null {
  if (hasCustomer && hasVendor) return 'both'
  return hasCustomer ? 'customer' : hasVendor ? 'vendor' : null
}

/** Who sees the case: a decision is for them. */
export const getInformedSides = ({ customer_sees, vendor_sees }: StoredCase): CaseRecipient | null =>
  joinSides(customer_sees, vendor_sees)

/** @returns null for callers who do not see the case */
export function findSide({ role, accountId, vendorId }: Who, row: StoredCase): CaseSide | null {
  if (role === 'endUser') return row.customer_sees && row.customer_id === accountId ? 'customer' : null
  return vendorId !== null && row.vendor_sees && row.vendor_id === vendorId ? 'vendor' : null
}

/** No name and no text: audit entries outlive deleted accounts. */
export const buildAuditTarget = (id: string): Audit['target'] => ({ kind: 'case', id, label: formatCaseNumber(id) })

export async function loadName(db: Db | Tx['sql'], id: string): Promise<string> {
  const { full_name } = await db
    .selectFrom('account')
    .select('full_name')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return full_name
}

/** @throws Refusal `wrong_state` for a case that is over or waits for a second administrator */
export function refuseUnlessOpen({ state }: StoredCase): void {
  if (state === 'approval')
    throw new Refusal('wrong_state', { message: 'The refund of this decision waits for a second administrator.' })
  if (!isActiveCase(state)) throw new Refusal('wrong_state', { message: 'This case is over. Please refresh the page.' })
}

/**
 * A case has one administrator who speaks for Tilipo. Who acts first in a case of nobody becomes its owner.
 * @throws Refusal `wrong_state`, `second_administrator`
 */
export async function handleAs(tx: Tx, row: StoredCase, adminId: string): Promise<void> {
  refuseUnlessOpen(row)
  refuseFirstDecider(row, adminId)
  if (row.owner_id === adminId) return
  if (row.owner_id !== null)
    throw new Refusal('wrong_state', {
      message: `${await loadName(tx.sql, row.owner_id)} handles this case. Assign it to yourself first.`,
    })
  await setOwner(tx, row.id, adminId, adminId)
}

export async function setOwner(tx: Tx, caseId: string, ownerId: string | null, byId: string): Promise<void> {
  await updateCase(tx, caseId, { owner_id: ownerId })
  const text = ownerId === null ? 'Nobody' : await loadName(tx.sql, ownerId)
  await addEntry(tx, caseId, { kind: 'taken', author_id: byId, author_side: 'tilipo', visible_to: 'team', text })
}

/** @throws Refusal `second_administrator` */
export function refuseFirstDecider({ first_decided_by }: StoredCase, adminId: string | null): void {
  if (adminId !== null && first_decided_by === adminId)
    throw new Refusal('second_administrator', {
      message: 'Another administrator must decide about an appeal than the one who decided before.',
    })
}
