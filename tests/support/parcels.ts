/** A road, a parcel for it, and its way through the hands of its carrier. */
import { randomUUID } from 'node:crypto'
import { getNextCustodySteps, type CustodyStep } from '#contract/parcels/custody'
import { readReleaseCode, releaseParcel, takeCustodyStep } from '#contract/parcels/parcels'
import { addDays, lusakaDate } from '#contract/core/values'
import { aListing, aVendor } from './builders'
import type { World } from './world'

const people = {
  sender: { name: 'Natasha Zulu', phone: '0971000102' },
  receiver: { name: 'Bwalya Mulenga', phone: '0966012345' },
}
export const size = { length: 20, width: 20, height: 20, kg: 10, value: 0 }
export const route = {
  from: 'Lusaka',
  to: 'Kitwe',
  departs: 'Every day at 17:30',
  leavesAt: '17:30',
  kgPerDay: 100,
  perKg: 4,
  licence: 'ZICTA/PCS/2021/0148',
}
export const parcel = {
  date: addDays(lusakaDate(Date.now()), 10),
  from: route.from,
  to: route.to,
  ...size,
  contents: 'Books for school',
  collection: false,
  delivery: false,
  ...people,
}

export async function aRoute({ connection: { db } }: World, more: Partial<typeof route> = {}) {
  const vendor = await aVendor(db, { business_type: 'carrier', name: 'Tumani Couriers' })
  const details = { ...route, ...more }
  const listing = await aListing(db, {
    vendor_id: vendor.id,
    vertical: 'carriers',
    price_ngwee: 9000,
    capacity: details.kgPerDay,
    details: JSON.stringify(details),
  })
  return { vendor, listing }
}

interface Signed {
  token: string
}

export const stepped = (world: World, id: string, { token }: Signed, step: CustodyStep, place = 'Lusaka') =>
  world.call(takeCustodyStep, { token, key: randomUUID(), params: { id }, body: { step, place } })

export const codeFor = async (world: World, id: string, { token }: Signed): Promise<string> =>
  (await world.call(readReleaseCode, { token, params: { id } })).body.code

export const released = (world: World, id: string, { token }: Signed, code: string) =>
  world.call(releaseParcel, { token, params: { id }, body: { code, place: 'Kitwe' } })

/** From hand to hand until it can be released. */
export async function brought(world: World, id: string, owner: Signed): Promise<void> {
  for (;;) {
    const found = await world.connection.db
      .selectFrom('parcel')
      .selectAll()
      .where('booking_id', '=', id)
      .executeTakeFirstOrThrow()
    const steps = getNextCustodySteps(found.state as never, found.to_the_door)
    if (steps.includes('released') && (!steps.includes('out_for_delivery') || found.state === 'out_for_delivery'))
      return
    const { status, body } = await stepped(world, id, owner, steps.filter((step) => step !== 'released').at(-1)!)
    if (status !== 200) throw new Error(`step refused: ${JSON.stringify(body)}`)
  }
}

export async function carried(world: World, id: string, owner: Signed, customer: Signed): Promise<void> {
  await brought(world, id, owner)
  const { status, body } = await released(world, id, owner, await codeFor(world, id, customer))
  if (status !== 200) throw new Error(`release refused: ${JSON.stringify(body)}`)
}
