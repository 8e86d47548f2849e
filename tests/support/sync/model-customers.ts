/** Customer records in the model server. Devices receive numbers of documents masked. */
import type { CustomerRecord } from '#contract/bookings/customer-records'
import { blankCustomer, type CustomerValues } from '#contract/bookings/customer-values'
import { identityKinds, maskNumber } from '#contract/bookings/identity-documents'
import { applyEdit } from '#contract/sync/edit-conflicts'
import type { FieldValues } from '#contract/sync/edit'
import type { CommandContext, CommandRefusal } from './model-notifications'

const maskDocuments = (values: FieldValues): FieldValues => ({
  ...values,
  ...Object.fromEntries(
    identityKinds.filter((kind) => kind in values).map((kind) => [kind, maskNumber(String(values[kind]))]),
  ),
})

/** This world has no two numbers with the same mask. */
export function saveCustomerRecord({ server, user, params: { id }, body, at }: CommandContext): CommandRefusal {
  const known = server.get(user, 'customerRecord', id) as CustomerRecord | null
  const { from = {}, ...values } = body
  // A hotel needs no driving licence.
  if (values.license) return 'invalid_input'
  if (!known) {
    if (Object.keys(from).length > 0) return 'not_found'
    if (Object.keys(blankCustomer).some((field) => !(field in values))) return 'not_found'
    const record = { _id: id, values: maskDocuments(values), otherNames: [], mergedInto: null, createdAt: at }
    server.put(user, 'customerRecord', id, record)
    return null
  }
  const { apply, theirs } = applyEdit(known.values, { ...maskDocuments(values), from })
  if (Object.keys(apply).length > 0)
    server.put(user, 'customerRecord', id, { ...known, values: { ...known.values, ...apply } as CustomerValues })
  return Object.keys(theirs).length > 0 ? { code: 'conflict', detail: { theirs } } : null
}
