/** A parcel route, a parcel for it, and its custody steps. */
import { randomUUID } from 'node:crypto'
import { getNextCustodySteps, type CustodyStep } from '#contract/verticals/carriers/parcels/custody'
import { readReleaseCode, releaseParcel, takeCustodyStep } from '#contract/verticals/carriers/parcels/parcels'
import { protocolVersion, push } from '#contract/sync/sync'
import { addDays, lusakaDate } from '#contract/core/values'
import { insertListing, insertVendor } from './builders'
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

export async function insertRoute({ connection: { db } }: World, more: Partial<typeof route> = {}) {
  const vendor = await insertVendor(db, { business_type: 'carrier', name: 'Tumani Couriers' })
  const details = { ...route, ...more }
  const listing = await insertListing(db, {
    vendor_id: vendor.id,
    vertical: 'carriers',
    price_ngwee: 9000,
    capacity: details.kgPerDay,
    details: JSON.stringify(details),
  })
  return { vendor, listing }
}

interface SignedInUser {
  token: string
}

export const takeParcelStep = (
  world: World,
  id: string,
  { token }: SignedInUser,
  step: CustodyStep,
  place = 'Lusaka',
) => world.call(takeCustodyStep, { token, key: randomUUID(), params: { id }, body: { step, place } })

interface OfflineStep {
  step: CustodyStep
  place?: string
  at?: string
  key?: string
}

/** Sends steps that a device recorded offline, as one batch. */
export async function pushParcelSteps(world: World, id: string, { token }: SignedInUser, steps: OfflineStep[]) {
  const commands = steps.map(({ step, place = 'Lusaka depot', at = new Date().toISOString(), key = randomUUID() }) => ({
    key,
    endpoint: takeCustodyStep.name,
    params: { id },
    body: { step, place, at },
  }))
  const { body } = await world.call(push, {
    token,
    body: { protocol: protocolVersion, device: randomUUID(), commands },
  })
  return body.results as { outcome: string; code?: string; message?: string }[]
}

export const getReleaseCode = async (world: World, id: string, { token }: SignedInUser): Promise<string> =>
  (await world.call(readReleaseCode, { token, params: { id } })).body.code

export const submitReleaseCode = (world: World, id: string, { token }: SignedInUser, code: string) =>
  world.call(releaseParcel, { token, params: { id }, body: { code, place: 'Kitwe' } })

/** Takes all custody steps until the parcel can be released. */
export async function advanceToRelease(world: World, id: string, owner: SignedInUser): Promise<void> {
  for (;;) {
    const parcelRow = await world.connection.db
      .selectFrom('parcel')
      .selectAll()
      .where('booking_id', '=', id)
      .executeTakeFirstOrThrow()
    const steps = getNextCustodySteps(parcelRow.state as never, parcelRow.to_the_door)
    if (steps.includes('released') && (!steps.includes('out_for_delivery') || parcelRow.state === 'out_for_delivery'))
      return
    const { status, body } = await takeParcelStep(world, id, owner, steps.filter((step) => step !== 'released').at(-1)!)
    if (status !== 200) throw new Error(`step refused: ${JSON.stringify(body)}`)
  }
}

export async function deliverParcel(
  world: World,
  id: string,
  owner: SignedInUser,
  customer: SignedInUser,
): Promise<void> {
  await advanceToRelease(world, id, owner)
  const { status, body } = await submitReleaseCode(world, id, owner, await getReleaseCode(world, id, customer))
  if (status !== 200) throw new Error(`release refused: ${JSON.stringify(body)}`)
}
