/** A world with a business of its own for each test, and its owner's sign-in. */
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { pull } from '#contract/sync/sync'
import { aVendor } from './builders'
import { openWorld, type World } from './world'

export let world: World
export let vendor: Awaited<ReturnType<typeof aVendor>>
export let token: string

export const db = () => world.connection.db
export const pulled = async (by: string, cursor?: string) =>
  (await world.call(pull, { token: by, query: cursor ? { cursor } : {} })).body

export function withBusiness(): void {
  beforeAll(async () => {
    world = await openWorld()
  })
  afterAll(() => world.close())
  beforeEach(async () => {
    vendor = await aVendor(db())
    token = vendor.owner.token
  })
}
