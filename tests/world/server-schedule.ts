/** Runs a schedule of the simulation against the real server. */
import { runSchedule, type ScheduleResult } from '../simulation/schedule'
import { insertListing, insertAccount, insertStay, insertVendor } from '../support/builders'
import { drawFaultRates } from '../support/sync/faults'
import { findViolations } from '../support/sync/invariants'
import { businessValues, buildStaffMember } from '../support/sync/model-entities'
import { drawCast } from '../support/sync/model-world'
import { isStaffUser, type Cast } from '../support/sync/commands'
import { createSeededRandom } from '../support/sync/random'
import { recoverAndSync } from '../support/sync/device-faults'
import { start, World } from '../support/sync/world'
import type { World as ServerWorld } from '../support/world'
import { checkStockAndLedger } from './stock-and-ledger-checks'
import { insertNotification, RealBackend } from './real-backend'
import { ShadowModel } from './shadow-model'

/** The clock of the server, set by the running schedule. */
export const serverClock = { now: (): number => start }

export async function runServerSchedule(
  server: ServerWorld,
  seed: number,
  { faults }: { faults?: number | undefined } = {},
): Promise<ScheduleResult> {
  // Ids are random, because schedules share one database.
  const random = createSeededRandom(seed ^ 0x5eed)
  const devices = 2 + random.below(4)
  const shared = random.chance(1 / 3)
  const drawn = drawCast(
    { ...random, uuid: () => crypto.randomUUID() } as never,
    1 + random.below(shared ? 4 : Math.min(4, devices)),
  )
  const cast = { ...drawn, sellsBaskets: false }
  const isLastProductInactive = random.chance(0.4)
  serverClock.now = () => start
  await insertCast(server, cast, isLastProductInactive)
  const shadow = new ShadowModel(server, cast, isLastProductInactive)
  const backend = new RealBackend(server, shadow)
  const world = new World({ seed, backend, cast, devices, shared })
  world.faultRates = drawFaultRates(random, faults)
  serverClock.now = shadow.model.now = world.time.now
  return runSchedule(
    world,
    () => undefined,
    async () => {
      await recoverAndSync(world)
      const violations = [
        ...shadow.differences,
        ...backend.serverErrors,
        ...(await findViolations(world, shadow.model.effects)),
      ]
      for (const user of cast.users) violations.push(...shadow.compare(user, await backend.truth(user)))
      return [...violations, ...(await checkStockAndLedger(server, world))]
    },
  )
}

async function insertCast(server: ServerWorld, cast: Cast, hasInactiveProduct: boolean): Promise<void> {
  const { db } = server.connection
  const vendor = {
    city: 'Lusaka',
    business_type: 'hotel',
    name: businessValues.name,
    created_at: new Date(start),
  } as const
  for (const id of cast.users) if (!isStaffUser(cast, id)) await insertAccount(db, { id })
  for (const id of [cast.vendor, cast.hiddenVendor]) {
    const partnerId = id === cast.vendor ? cast.partner : null
    const owner = await insertAccount(db, {
      role: 'partner',
      business_type: 'hotel',
      ...(partnerId ? { id: partnerId } : {}),
    })
    await db
      .insertInto('vendor')
      .values({ ...vendor, id, owner_id: owner.id, visible: id === cast.vendor })
      .execute()
    await db.updateTable('account').set({ vendor_id: id }).where('id', '=', owner.id).execute()
  }
  const vendor_id = cast.vendor
  for (const [index, id] of cast.products.entries()) {
    await insertListing(db, {
      id,
      vendor_id,
      vertical: 'stores',
      unit: 'item',
      offered: !(hasInactiveProduct && index === cast.products.length - 1),
    })
  }
  for (const id of [cast.room, cast.paidRoom, cast.counterRoom]) await insertListing(db, { id, vendor_id, capacity: 1 })
  const islandVendor = await insertVendor(db, { city: cast.requestedRoom, name: 'Island House' })
  await insertListing(db, {
    id: cast.requestedRoom,
    vendor_id: islandVendor.id,
    capacity: 1,
    town: cast.requestedRoom,
    name: 'Island room',
    details: JSON.stringify({ sleeps: 9 }),
  })
  for (const id of cast.lodgings) await insertListing(db, { id, vendor_id })
  const guest = await insertAccount(db)
  // Stays that book a product: nobody renames it, and it has no room count.
  for (const id of cast.served)
    await insertStay(db, {
      id,
      account_id: guest.id,
      vendor_id,
      listing_id: cast.products[0]!,
      starts_on: '2026-11-21',
      ends_on: '2026-11-25',
      created_at: new Date(start),
    })
  for (const id of cast.staff) {
    const { name, role } = buildStaffMember(id)
    await insertAccount(db, {
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
    await insertAccount(db, {
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
    } as const
    await db
      .insertInto('job')
      .values({ ...job, id, closed_at: index === 0 ? null : new Date(start) })
      .execute()
  }
  for (const user of cast.users)
    for (const id of cast.notifications[user]!)
      await insertNotification(server, user, id, new Date('2026-11-21T10:00:00.000Z'))
}
