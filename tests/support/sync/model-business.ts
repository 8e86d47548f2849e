/**
 * A business and its editors, in the model server. Each field is compared with the value it replaces (decision 014).
 */
import { applyEdit } from '#contract/sync/edit-conflicts'
import type { Edit, FieldValues } from '#contract/sync/edit'
import { bookingStateMachine, getNextState } from '#contract/core/state-machines'
import { fleetFields } from '#contract/business/fleet'
import type { FleetKind } from '#contract/verticals/fleet/references'
import type { RefusalCode } from '#contract/core/refusals'
import type { CommandContext, CommandRefusal } from './model-notifications'
import { renameBusiness, publishUserName } from './model-conversations'
import { buildOwnListing } from './model-entities'

const conflict = (theirs: FieldValues): CommandRefusal =>
  Object.keys(theirs).length > 0 ? { code: 'conflict', detail: { theirs } } : null
const minNameLength = 3

export function createListing({ server, user, body: { id, ...values }, at }: CommandContext): RefusalCode | null {
  if (server.get(user, 'vendorListing', id)) return null
  if (!server.get(user, 'business', server.business.vendor).values.city) return 'profile_incomplete'
  server.put(user, 'vendorListing', id, buildOwnListing(id, 'hotels', takeOfflineIfRemoved(values), at))
  return null
}

/** The rooms of this world have no photos, so that reordering them changes nothing. */
export const orderPhotos = ({ server, user, params: { id } }: CommandContext): CommandRefusal =>
  server.get(user, 'vendorListing', id) ? null : 'not_found'

/** Orders unknown photos of a vehicle, which changes nothing. */
export const orderVehiclePhotos = ({ server, user, params: { id } }: CommandContext): CommandRefusal =>
  server.get(user, 'vehicle', id) ? null : 'not_found'

/** The business has no pictures, so that describing them changes nothing. */
export const describeBusinessPhoto = ({ server, params: { id } }: CommandContext): CommandRefusal =>
  id === server.business.vendor ? null : 'not_found'

/** The business has no documents. */
export const saveBusinessDocument = (): CommandRefusal => 'not_found'

export function editListing({ server, user, params: { id }, body }: CommandContext): CommandRefusal {
  const known = server.get(user, 'vendorListing', id)
  if (!known) return 'not_found'
  const { apply, theirs } = applyEdit(known.values, body)
  if (Object.keys(apply).length > 0)
    server.put(user, 'vendorListing', id, { ...known, values: takeOfflineIfRemoved({ ...known.values, ...apply }) })
  return conflict(theirs)
}
const takeOfflineIfRemoved = (values: FieldValues): FieldValues =>
  values.removed ? { ...values, offered: false } : values

/** Differences add up. More than is left cannot be taken away. */
export function adjustStock({
  server,
  user,
  params: { id },
  body: { difference },
}: CommandContext): RefusalCode | null {
  const known = server.get(user, 'vendorListing', id)
  if (!known) return 'not_found'
  if (known.vertical !== 'stores') return 'invalid_input'
  const stock = Number(known.values['stock']) + difference
  if (stock < 0) return 'already_booked'
  server.put(user, 'vendorListing', id, { ...known, values: { ...known.values, stock } })
  return null
}

/** All days are in the future. The owner and the manager may decide on sales. */
export function setClosedDays({ server, user, params: { id }, body: { days: changedDays, closed } }: CommandContext) {
  const known = server.get(user, 'vendorListing', id)
  if (!known) return 'not_found'
  const days = new Set<string>(known.closedDays)
  for (const day of changedDays) {
    if (closed) days.add(day)
    else days.delete(day)
  }
  server.put(user, 'vendorListing', id, { ...known, closedDays: [...days].sort() })
  return null
}

/** All days are in the future, and no room has less stock. A manager may not change days. */
export function setDayValues({ server, user, params: { id }, body }: CommandContext): CommandRefusal {
  if (user !== server.business.owner) return 'forbidden'
  const known = server.get(user, 'vendorListing', id)
  if (!known) return 'not_found'
  const { from: _, ...to } = body
  const { dayValues: before, ...listing } = known
  const stored = { ...Object.fromEntries(Object.keys(to).map((key) => [key, null])), ...before }
  const { apply, theirs } = applyEdit(stored, body)
  const entries = Object.entries({ ...before, ...apply }).filter(([, value]) => value !== null)
  const dayValues = entries.length > 0 && { dayValues: Object.fromEntries(entries) }
  if (Object.keys(apply).length > 0) server.put(user, 'vendorListing', id, { ...listing, ...dayValues })
  return conflict(theirs)
}

/** A record that does not exist is created if all of its fields are given. No listing refers to it. */
export function saveFleetRecord(
  kind: FleetKind,
  { server, user, params: { id }, body, at }: CommandContext,
): CommandRefusal {
  const known = server.get(user, kind, id)
  if (!known) {
    const { from = {}, ...values } = body
    if (Object.keys(from).length > 0) return 'not_found'
    if (Object.keys(fleetFields[kind].blank).some((field) => !(field in values))) return 'not_found'
    server.put(user, kind, id, { _id: id, values, createdAt: at })
    return null
  }
  const { apply, theirs } = applyEdit(known.values, body)
  if (Object.keys(apply).length > 0) server.put(user, kind, id, { ...known, values: { ...known.values, ...apply } })
  return conflict(theirs)
}

export function saveBusiness({ server, user, body: { id: _, ...edit } }: CommandContext): CommandRefusal {
  const { vendor } = server.business
  const known = server.get(user, 'business', vendor)
  if (typeof edit.name === 'string' && edit.name.length < minNameLength) return 'invalid_input'
  const { apply, theirs } = applyEdit(known.values, edit as Edit)
  if (Object.keys(apply).length > 0)
    server.put(user, 'business', vendor, { ...known, values: { ...known.values, ...apply } })
  if (apply.name !== undefined) renameBusiness(server, String(apply.name))
  return conflict(theirs)
}

/** A step that was already taken succeeds. A manager may not serve bookings. */
export function serveBooking({ server, user, params: { id }, body: { step } }: CommandContext): RefusalCode | null {
  if (user !== server.business.owner) return 'forbidden'
  const known = server.get(user, 'vendorBooking', id)
  if (!known) return 'not_found'
  if (known.status === 'completed' || (step === 'begin' && known.status === 'in_service')) return null
  const status = getNextState(bookingStateMachine, known.status, step, 'partner')
  if (!status) return 'wrong_state'
  server.put(user, 'vendorBooking', id, { ...known, status })
  return null
}

export function assignUnit({ server, user, params: { id }, body: { assigned } }: CommandContext): RefusalCode | null {
  if (user !== server.business.owner) return 'forbidden'
  const known = server.get(user, 'vendorBooking', id)
  if (!known) return 'not_found'
  if (!['confirmed', 'in_service'].includes(known.status)) return 'wrong_state'
  server.put(user, 'vendorBooking', id, { ...known, assigned: assigned || null })
  return null
}

/** Commands for parcels and orders. All bookings of the model are stays. */
export function refuseStays({ server, user, params: { id } }: CommandContext): RefusalCode {
  if (user !== server.business.owner) return 'forbidden'
  return server.get(user, 'vendorBooking', id) ? 'wrong_state' : 'not_found'
}

export function editStaff({ server, user, params: { id }, body }: CommandContext): CommandRefusal {
  const known = server.get(user, 'staffMember', id)
  if (!known) return 'not_found'
  if (id === user) return 'forbidden'
  const { name, phoneNumber, role, status } = known
  const { apply, theirs } = applyEdit({ name, phoneNumber: phoneNumber ?? '', role, status }, body)
  const phone = apply.phoneNumber === undefined ? {} : { phoneNumber: apply.phoneNumber || null }
  if (Object.keys(apply).length > 0) server.put(user, 'staffMember', id, { ...known, ...apply, ...phone })
  if (server.business.people.includes(id)) {
    const { name: full_name, phoneNumber: number } = server.get(user, 'staffMember', id)
    server.put(id, 'me', id, { ...server.get(id, 'me', id), full_name, phone: number })
    if (apply.name !== undefined) publishUserName(server, id)
  }
  return conflict(theirs)
}

export function removeStaff({ server, user, params: { id } }: CommandContext): RefusalCode | null {
  if (!server.get(user, 'staffMember', id)) return 'not_found'
  server.put(user, 'staffMember', id, null)
  return null
}
