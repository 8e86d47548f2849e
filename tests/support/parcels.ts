/** A parcel's way through the hands of its carrier. */
import { randomUUID } from 'node:crypto'
import { nextSteps, type CustodyStep } from '#contract/custody'
import { releaseCode, releaseParcel, takeCustodyStep } from '#contract/parcels'
import type { World } from './world'

interface Signed {
  token: string
}

export const stepped = (world: World, id: string, { token }: Signed, step: CustodyStep, place = 'Lusaka') =>
  world.call(takeCustodyStep, { token, key: randomUUID(), params: { id }, body: { step, place } })

export const codeFor = async (world: World, id: string, { token }: Signed): Promise<string> => (await world.call(releaseCode, { token, params: { id } })).body.code

export const released = (world: World, id: string, { token }: Signed, code: string) =>
  world.call(releaseParcel, { token, params: { id }, body: { code, place: 'Kitwe' } })

/** From hand to hand until it can be released. */
export async function brought(world: World, id: string, owner: Signed): Promise<void> {
  for (;;) {
    const parcel = await world.connection.db.selectFrom('parcel').selectAll().where('booking_id', '=', id).executeTakeFirstOrThrow()
    const steps = nextSteps(parcel.state as never, parcel.to_the_door)
    if (steps.includes('released') && (!steps.includes('out_for_delivery') || parcel.state === 'out_for_delivery')) return
    const { status, body } = await stepped(world, id, owner, steps.filter((step) => step !== 'released').at(-1)!)
    if (status !== 200) throw new Error(`step refused: ${JSON.stringify(body)}`)
  }
}

export async function carried(world: World, id: string, owner: Signed, customer: Signed): Promise<void> {
  await brought(world, id, owner)
  const { status, body } = await released(world, id, owner, await codeFor(world, id, customer))
  if (status !== 200) throw new Error(`release refused: ${JSON.stringify(body)}`)
}
