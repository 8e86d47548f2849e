/** A world over the model server. */
import type { EntityRow } from '#contract/sync'
import type { MemoryStorage } from './memory-storage'
import { ModelServer, notificationOf } from './model-server'
import { randomOf } from './random'
import type { DeviceStorage } from './phone'
import { weatherOf, World, type WorldParts } from './world'

export class ModelBackend extends ModelServer {
  private issued = 0

  signIn(user: string): string {
    const token = `token-${++this.issued}`
    this.tokens.set(token, user)
    this.account(user)
    return token
  }

  revoke(token: string): void {
    this.tokens.delete(token)
  }

  truth(user: string): EntityRow[] {
    const { cart, notifications } = this.account(user)
    const rowsOf = (entity: string, table: typeof cart) => [...table].flatMap(([id, { version, data }]) => (data ? [{ entity, id, version, data }] : []))
    return [...rowsOf('cartItem', cart), ...rowsOf('notification', notifications)]
  }
}

export type ModelWorld<S extends DeviceStorage = MemoryStorage> = World<S> & { server: ModelBackend }

interface Shape<S extends DeviceStorage> {
  devices?: number
  users?: number
  gone?: boolean
  makeStorage?: WorldParts<S>['makeStorage']
}

export function modelWorld<S extends DeviceStorage = MemoryStorage>(seed: number, shape: Shape<S> = {}): ModelWorld<S> {
  const random = randomOf(seed ^ 0x5eed)
  const server = new ModelBackend()
  const users = Array.from({ length: shape.users ?? 1 + random.below(2) }, () => random.uuid())
  const products = Array.from({ length: 4 }, () => random.uuid())
  const notifications = Object.fromEntries(users.map((user) => [user, Array.from({ length: 4 }, () => random.uuid())]))
  for (const user of users) for (const id of notifications[user]!) server.put(user, 'notification', id, notificationOf(id))
  if (shape.gone ?? random.chance(0.4)) server.gone.add(products[0]!)
  server.faults.forgetsTouched = random.chance(0.3)
  const devices = shape.devices ?? 2 + random.below(2)
  const world = new World<S>({ seed, backend: server, users, products, notifications, devices, ...(shape.makeStorage ? { makeStorage: shape.makeStorage } : {}) })
  world.weights = weatherOf(random)
  return Object.assign(world, { server })
}

/** Things that go wrong at the server, between two steps. */
export function disturb({ server, random }: Pick<ModelWorld, 'server' | 'random'>): void {
  const { faults } = server
  if (random.chance(0.05)) faults.unexpected = random.below(3)
  if (random.chance(0.03)) faults.maintenance = !faults.maintenance
  if (random.chance(0.03)) faults.heldBack = random.below(3)
  if (random.chance(0.02)) faults.noPush = !faults.noPush
  if (random.chance(0.01)) server.epoch += 1
}

export function heal({ server: { faults } }: Pick<ModelWorld, 'server'>): void {
  Object.assign(faults, { unexpected: 0, maintenance: false, heldBack: 0, noPush: false })
}
