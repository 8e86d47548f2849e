/**
 * Records what members of a business do. The executor calls this for every command, in the transaction of its effect, so
 * that no command can forget it.
 */
import type { Endpoint } from '#contract/core/endpoint'
import { Refusal } from '#contract/core/refusals'
import { toJson } from '../../../db/json'
import type { Tx } from '../../../db/transact'
import type { Call, Who } from '../../route'
import { maskEdit, type ValueChanges } from './changes'
import { findDescriber, type Activity } from './describe'
import { findTargetName } from './targets'

/** @param answer of the command; a refusal if some of its fields, or an offline sale, were refused */
export async function recordActivity(
  tx: Tx,
  endpoint: Endpoint,
  { who, input }: Pick<Call<Endpoint>, 'who' | 'input'>,
  answer: unknown,
): Promise<void> {
  const describe = findDescriber(endpoint.name)
  if (!describe || !who || (who.role !== 'partner' && who.role !== 'hotel-manager')) return
  const vendorId = who.vendorId ?? (await findNewVendor(tx, who))
  if (!vendorId) return
  const activity = describe(input, answer)
  const edit = tx.recorded.edit
  // All fields had their new values already, or were changed by somebody else.
  if (edit && Object.keys(edit.after).length === 0 && !activity.hasOtherChange) return
  // A sale made offline that cannot be booked: only the notification about it is committed.
  if (answer instanceof Refusal && !edit) return
  await insertActivity(tx, endpoint.name, who, vendorId, { ...activity, ...(edit && maskEdit(edit)) })
}

async function insertActivity(
  tx: Tx,
  kind: string,
  who: Who,
  vendorId: string,
  { target, params, before, after }: Activity & Partial<ValueChanges>,
): Promise<void> {
  await tx.sql
    .insertInto('member_activity')
    .values({
      at: tx.at,
      vendor_id: vendorId,
      actor_id: who.accountId,
      api_key_id: who.apiKey?.id ?? null,
      kind,
      target_kind: target?.kind ?? null,
      target_id: target?.id ?? null,
      target_label: target ? await findTargetName(tx, vendorId, target.kind, target.id) : null,
      params: toJson(params ?? {}),
      before: toJsonOrNull(before),
      after: toJsonOrNull(after),
    })
    .execute()
}

const toJsonOrNull = (values: Record<string, unknown> | undefined): string | null =>
  values && Object.keys(values).length > 0 ? toJson(values) : null

/** The command may just have created the business of its owner. */
async function findNewVendor(tx: Tx, { accountId }: Who): Promise<string | null> {
  const account = await tx.sql.selectFrom('account').select('vendor_id').where('id', '=', accountId).executeTakeFirst()
  return account?.vendor_id ?? null
}
