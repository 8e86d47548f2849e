/** Registry of what verticals know of a vendor's booking, for lists: its group of today, and texts to find it by. */
import type { VendorBooking } from '#contract/bookings/bookings/bookings'
import type { TodayGroup } from '#contract/verticals/words/index'
import { getParcelGroup, listParcelNumbers } from './carriers/parcels/list-facts'

type GetGroup = (booking: VendorBooking) => TodayGroup | null
const groupGetters: readonly GetGroup[] = [getParcelGroup]

type ListTexts = (booking: VendorBooking) => string[]
const textListers: readonly ListTexts[] = [listParcelNumbers]

/** Returns the group of a booking with a state of its own; null for all other bookings. */
export const getOwnTodayGroup: GetGroup = (booking) =>
  groupGetters.map((getGroup) => getGroup(booking)).find((group) => group !== null) ?? null

/** Lists numbers and names that only the vertical knows, such as tracking numbers. */
export const listOwnSearchTexts: ListTexts = (booking) => textListers.flatMap((listTexts) => listTexts(booking))
