/** A business and who may edit it, at the model server: each field by what it replaces, as decision 014 has it. */
import { applyEdit } from '#contract/sync/conflict'
import type { Edit, FieldValues } from '#contract/sync/edit'
import { bookingStateMachine, getNextState } from '#contract/core/state-machines'
import type { RefusalCode } from '#contract/core/refusals'
import type { Doing, Refused } from './model-notes'
import { renameBusiness, renamed } from './model-talk'
import { ownListingOf } from './model-things'

const conflict = (theirs: FieldValues): Refused =>
  Object.keys(theirs).length > 0 ? { code: 'conflict', detail: { theirs } } : null
const leastName = 3

export function createListing({ server, user, body: { id, ...values }, at }: Doing): RefusalCode | null {
  if (server.get(user, 'vendorListing', id)) return null
  if (!server.get(user, 'business', server.town.vendor).values.city) return 'profile_incomplete'
  server.put(user, 'vendorListing', id, ownListingOf(id, 'hotels', values, at))
  return null
}

/** Rooms of this world have no photos: to put them in order changes nothing. */
export const orderPhotos = ({ server, user, params: { id } }: Doing): Refused =>
  server.get(user, 'vendorListing', id) ? null : 'not_found'

export function editListing({ server, user, params: { id }, body }: Doing): Refused {
  const known = server.get(user, 'vendorListing', id)
  if (!known) return 'not_found'
  const { apply, theirs } = applyEdit(known.values, body)
  if (Object.keys(apply).length > 0)
    server.put(user, 'vendorListing', id, { ...known, values: { ...known.values, ...apply } })
  return conflict(theirs)
}

export function saveBusiness({ server, user, body: { id: _, ...edit } }: Doing): Refused {
  const { vendor } = server.town
  const known = server.get(user, 'business', vendor)
  if (typeof edit.name === 'string' && edit.name.length < leastName) return 'invalid_input'
  const { apply, theirs } = applyEdit(known.values, edit as Edit)
  if (Object.keys(apply).length > 0)
    server.put(user, 'business', vendor, { ...known, values: { ...known.values, ...apply } })
  if (apply.name !== undefined) renameBusiness(server, String(apply.name))
  return conflict(theirs)
}

/** What is so already is done. A manager is not at the desk, and has no say there. */
export function serve({ server, user, params: { id }, body: { step } }: Doing): RefusalCode | null {
  if (user !== server.town.owner) return 'forbidden'
  const known = server.get(user, 'vendorBooking', id)
  if (!known) return 'not_found'
  if (known.status === 'completed' || (step === 'begin' && known.status === 'in_service')) return null
  const status = getNextState(bookingStateMachine, known.status, step, 'partner')
  if (!status) return 'wrong_state'
  server.put(user, 'vendorBooking', id, { ...known, status })
  return null
}

export function assign({ server, user, params: { id }, body: { assigned } }: Doing): RefusalCode | null {
  if (user !== server.town.owner) return 'forbidden'
  const known = server.get(user, 'vendorBooking', id)
  if (!known) return 'not_found'
  if (!['confirmed', 'in_service'].includes(known.status)) return 'wrong_state'
  server.put(user, 'vendorBooking', id, { ...known, assigned: assigned || null })
  return null
}

export function editStaff({ server, user, params: { id }, body }: Doing): Refused {
  const known = server.get(user, 'staffMember', id)
  if (!known) return 'not_found'
  if (id === user) return 'forbidden'
  const { name, phoneNumber, role, status } = known
  const { apply, theirs } = applyEdit({ name, phoneNumber: phoneNumber ?? '', role, status }, body)
  const phone = apply.phoneNumber === undefined ? {} : { phoneNumber: apply.phoneNumber || null }
  if (Object.keys(apply).length > 0) server.put(user, 'staffMember', id, { ...known, ...apply, ...phone })
  if (server.town.people.includes(id)) {
    const { name: full_name, phoneNumber: number } = server.get(user, 'staffMember', id)
    server.put(id, 'me', id, { ...server.get(id, 'me', id), full_name, phone: number })
    if (apply.name !== undefined) renamed(server, id)
  }
  return conflict(theirs)
}

export function removeStaff({ server, user, params: { id } }: Doing): RefusalCode | null {
  if (!server.get(user, 'staffMember', id)) return 'not_found'
  server.put(user, 'staffMember', id, null)
  return null
}
