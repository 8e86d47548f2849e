/** Queues new customer records and edits of them. The counter, bookings and the list of customers use it. */
import { object } from 'superstruct'
import { customerFields, saveCustomerRecord } from '#contract/bookings/customer-records'
import { blankCustomer, type CustomerValues } from '#contract/bookings/customer-values'
import { check } from '#contract/core/validation'
import type { Edit } from '#contract/sync/edit'
import { newId } from '../../../api/new-id'
import { paths } from '../../../paths'
import { send } from '../../../sync/index'
import type { FormRefusal } from '../../../ui/forms/use-struct-form'

export const getCustomerPath = (id: string): string => `${paths.dashboard}?to=customers&id=${id}`

type SaveResult = { ok: true; id: string } | ({ ok: false } & FormRefusal)

/** Creates a record. Invalid values are reported by field. */
export async function createCustomer(given: Partial<CustomerValues>): Promise<SaveResult> {
  const checked = check(object(customerFields), { ...blankCustomer, ...given })
  if (!checked.ok) {
    const fields = Object.fromEntries(checked.faults.map(({ field, message }) => [field, message]))
    return { ok: false, message: checked.faults[0]?.message ?? '', fields }
  }
  const id = newId()
  const result = await editCustomer(id, checked.value.name, checked.value)
  return result.ok ? { ok: true, id } : result
}

/** @param name displayed in the list of pending changes */
export async function editCustomer(id: string, name: string, edit: Edit): Promise<SaveResult> {
  const preview = { name, at: getCustomerPath(id) }
  const result = await send(saveCustomerRecord, { params: { id }, body: edit }, { preview })
  return result.ok ? { ok: true, id } : { ok: false, message: result.message }
}

/** Edits the documents of a record. */
export function saveDocument(
  { _id: id, values }: { _id: string; values: CustomerValues },
  edited: Partial<CustomerValues>,
): Promise<SaveResult> {
  const fields = Object.keys(edited) as (keyof CustomerValues)[]
  const from = Object.fromEntries(fields.map((field) => [field, values[field]]))
  return editCustomer(id, values.name, { ...edited, from })
}
