/** Plans what the demo partners have to do on the day of the demo data, so that their first page has content. */
import type { BookingState } from '#contract/core/state-machines'
import { addDays, lusakaDate } from '#contract/core/values'
import { guestIds } from './accounts'
import { ownBusiness } from './data/businesses'
import type { Listing } from './listings'
import { lastRoom, pickPlannedChoice, type Plan } from './plans'
import { createRandom } from './random'
import { vendorId } from './vendors'

interface Task {
  name: string
  state: BookingState
  /** In days from today: the first or the last day of the booking. */
  startsIn?: number
  endsIn?: number
}

const tasks: readonly Task[] = [
  { name: 'arriving 1', state: 'confirmed', startsIn: 0 },
  { name: 'arriving 2', state: 'confirmed', startsIn: 0 },
  { name: 'arriving 3', state: 'confirmed', startsIn: 0 },
  { name: 'leaving 1', state: 'in_service', endsIn: 0 },
  { name: 'leaving 2', state: 'in_service', endsIn: 0 },
  { name: 'not arrived', state: 'confirmed', startsIn: -1 },
  { name: 'not ended', state: 'in_service', endsIn: -1 },
  { name: 'to answer 1', state: 'requested', startsIn: 5 },
  { name: 'to answer 2', state: 'requested', startsIn: 9 },
  { name: 'unpaid', state: 'held', startsIn: 3 },
]
const maxServiceDays = 6
/** Choices are random. Each task draws again until one has the planned day. */
const maxDraws = 40

/** Leaves out what a business does not do on that day, such as viewings on a Sunday. */
export function planTodayBookings(at: Date, listings: readonly Listing[]): Plan[] {
  const today = lusakaDate(at.getTime())
  return Object.values(ownBusiness).flatMap((key) => {
    const offered = listings.filter(({ id, vendor_id }) => vendor_id === vendorId(key) && id !== lastRoom)
    return tasks.flatMap((task, index) => planTask(today, key, task, index, offered) ?? [])
  })
}

/** @param index spreads the tasks over the listings of the business, because some have one unit only */
function planTask(today: string, key: string, task: Task, index: number, offered: readonly Listing[]): Plan | null {
  const name = `today/${key}/${task.name}`
  const buyer = createRandom(name).pick(guestIds)
  for (let draw = 0; draw < maxDraws; draw += 1) {
    // From the last one on: tests and demonstrations book the first listings, and a held home cannot be booked.
    const listing = offered.at(-1 - ((index + draw) % offered.length))
    if (!listing) return null
    const startsIn = task.startsIn ?? task.endsIn! - (draw % (maxServiceDays + 1))
    const plan = { name, buyer, listing: listing.id, state: task.state, startsIn, seed: `${name}/${draw}` }
    if (hasPlannedDay(today, task, plan, listing)) return plan
  }
  return null
}

function hasPlannedDay(today: string, task: Task, plan: Plan, listing: Listing): boolean {
  const { priced } = pickPlannedChoice(today, plan, listing)
  const [day, plannedDay] =
    task.startsIn === undefined
      ? [priced.endsOn ?? priced.startsOn, addDays(today, task.endsIn!)]
      : [priced.startsOn, addDays(today, task.startsIn)]
  // What is overdue can be older: there are no viewings on Sundays.
  return plannedDay < today ? day <= plannedDay : day === plannedDay
}
