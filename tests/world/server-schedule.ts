/** A schedule of the simulation against the real server. */
import { live, type Ended } from '../simulation/schedule'
import { aListing, anAccount, aStay, aVendor } from '../support/builders'
import { weatherOf } from '../support/sync/faults'
import { violationsOf } from '../support/sync/invariants'
import { businessValues, memberOf } from '../support/sync/model-things'
import { castOf } from '../support/sync/model-world'
import { worksThere, type Cast } from '../support/sync/commands'
import { randomOf } from '../support/sync/random'
import { calmDown } from '../support/sync/trouble'
import { start, World } from '../support/sync/world'
import type { World as ServerWorld } from '../support/world'
import { booksOf } from './books'
import { giveNote, RealBackend } from './real-backend'
import { Shadow } from './shadow'

/** The clock that the server goes by, set by the schedule that runs. */
export const serverClock = { now: (): number => start }

export async function serverSchedule(
  server: ServerWorld,
  seed: number,
  { faults }: { faults?: number | undefined } = {},
): Promise<Ended> {
  // Never the same ids twice in one database.
  const random = randomOf(seed ^ 0x5eed)
  const devices = 2 + random.below(4)
  const shared = random.chance(1 / 3)
  const cast = castOf(
    { ...random, uuid: () => crypto.randomUUID() } as never,
    1 + random.below(shared ? 4 : Math.min(4, devices)),
  )
  const gone = random.chance(0.4)
  serverClock.now = () => start
  await settleIn(server, cast, gone)
  const shadow = new Shadow(server, cast, gone)
  const backend = new RealBackend(server, shadow)
  const world = new World({ seed, backend, cast, devices, shared })
  world.weather = weatherOf(random, faults)
  serverClock.now = shadow.model.now = world.time.now
  return live(
    world,
    () => undefined,
    async () => {
      await calmDown(world)
      const found = [...shadow.differences, ...backend.stumbles, ...(await violationsOf(world, shadow.model.effects))]
      for (const user of cast.users) found.push(...shadow.compare(user, await backend.truth(user)))
      return [...found, ...(await booksOf(server, world))]
    },
  )
}

async function settleIn(server: ServerWorld, cast: Cast, gone: boolean): Promise<void> {
  const { db } = server.connection
  const vendor = { city: 'Lusaka', business_type: 'hotel', name: businessValues.name, created_at: new Date(start) }
  for (const id of cast.users) if (!worksThere(cast, id)) await anAccount(db, { id })
  for (const id of [cast.vendor, cast.hiddenVendor]) {
    const owns = id === cast.vendor ? cast.partner : null
    const owner = await anAccount(db, { role: 'partner', business_type: 'hotel', ...(owns ? { id: owns } : {}) })
    await db
      .insertInto('vendor')
      .values({ ...vendor, id, owner_id: owner.id, visible: id === cast.vendor })
      .execute()
    await db.updateTable('account').set({ vendor_id: id }).where('id', '=', owner.id).execute()
  }
  const vendor_id = cast.vendor
  for (const [index, id] of cast.products.entries()) {
    await aListing(db, {
      id,
      vendor_id,
      vertical: 'stores',
      unit: 'item',
      offered: !(gone && index === cast.products.length - 1),
    })
  }
  for (const id of [cast.room, cast.paidRoom]) await aListing(db, { id, vendor_id, capacity: 1 })
  const asked = await aVendor(db, { city: cast.askedRoom, name: 'Island House' })
  await aListing(db, {
    id: cast.askedRoom,
    vendor_id: asked.id,
    capacity: 1,
    town: cast.askedRoom,
    name: 'Island room',
    details: JSON.stringify({ sleeps: 9 }),
  })
  for (const id of cast.lodgings) await aListing(db, { id, vendor_id })
  const guest = await anAccount(db)
  // Of something whose name nobody changes, and of which no room is counted.
  for (const id of cast.served)
    await aStay(db, {
      id,
      account_id: guest.id,
      vendor_id,
      listing_id: cast.products[0]!,
      starts_on: '2026-11-21',
      ends_on: '2026-11-25',
      created_at: new Date(start),
    })
  for (const id of cast.staff) {
    const { name, role } = memberOf(id)
    await anAccount(db, {
      id,
      role: 'partner',
      full_name: name,
      phone: null,
      staff_role: role,
      staff_status: 'active',
      vendor_id,
      business_type: 'hotel',
    })
  }
  const { colleague } = cast
  if (colleague)
    await anAccount(db, {
      id: colleague,
      role: 'partner',
      staff_role: 'partner-manager',
      staff_status: 'active',
      vendor_id,
      business_type: 'hotel',
    })
  for (const [index, id] of cast.jobs.entries()) {
    const job = {
      vendor_id,
      title: index === 0 ? 'Cook' : 'Guard',
      kind: 'full-time',
      town: 'Lusaka',
      description: '',
      closes_on: '2030-01-01',
      created_at: new Date(start),
    }
    await db
      .insertInto('job')
      .values({ ...job, id, closed_at: index === 0 ? null : new Date(start) })
      .execute()
  }
  for (const user of cast.users)
    for (const id of cast.notifications[user]!) await giveNote(server, user, id, new Date('2026-11-21T10:00:00.000Z'))
}
