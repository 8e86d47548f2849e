/** Queues new customer records and edits of them. The counter, bookings and the list of customers use it. */
import { findCustomerFaults, saveCustomerRecord } from '#contract/bookings/customer-records'
import { blankCustomer, type CustomerValues } from '#contract/bookings/customer-values'
import type { Edit, FieldValues } from '#contract/sync/edit'
import { newId } from '../../api/new-id'
import { send } from '../index'

type SaveResult = { ok: true; id: string } | { ok: false; message: string; fields?: Record<string, string> }

/** Creates a record. Invalid values are reported by field. */
async function create(given: Partial<CustomerValues>): Promise<SaveResult> {
  const { values, faults } = findCustomerFaults({ ...blankCustomer, ...given })
  return faults ?? edit(newId(), given.name ?? '', values)
}

/** @param name displayed in the list of pending changes */
async function edit(id: string, name: string, body: Edit): Promise<SaveResult> {
  const result = await send(saveCustomerRecord, { params: { id }, body }, { preview: { name } })
  return result.ok ? { ok: true, id } : { ok: false, message: result.message }
}

/** Edits the documents of a record. Invalid numbers are reported by field. */
async function saveDocuments(
  { _id: id, values: known }: { _id: string; values: CustomerValues },
  given: Partial<CustomerValues>,
): Promise<SaveResult> {
  const { values, faults } = findCustomerFaults(given)
  const before: FieldValues = known
  const from = Object.fromEntries(Object.keys(given).map((field) => [field, before[field] ?? '']))
  return faults ?? edit(id, known.name, { ...values, from })
}

const commands = { create, edit, saveDocuments }

/** Returns the commands of customer records. All of them work offline. */
export const useCustomerCommands = (): typeof commands => commands
