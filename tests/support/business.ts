/** A world with a new business for each test, and the owner's token. */
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { pull } from '#contract/sync/sync'
import { insertVendor } from './builders'
import { openWorld, type World } from './world'

export let world: World
export let vendor: Awaited<ReturnType<typeof insertVendor>>
export let token: string

export const db = () => world.connection.db
export const pullChanges = async (accessToken: string, cursor?: string) =>
  (await world.call(pull, { token: accessToken, query: cursor ? { cursor } : {} })).body

export function setUpBusiness(): void {
  beforeAll(async () => {
    world = await openWorld()
  })
  afterAll(() => world.close())
  beforeEach(async () => {
    vendor = await insertVendor(db())
    token = vendor.owner.token
  })
}
