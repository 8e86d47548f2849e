/** A world over the model server, and what must hold in it. */
import type { EntityRow } from '#contract/sync'
import { MemoryStorage } from './memory-storage'
import { ModelServer, notificationOf } from './model-server'
import { randomOf } from './random'
import { weatherOf, World } from './world'

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

export interface ModelWorld extends World<MemoryStorage> {
  server: ModelBackend
}

export function modelWorld(seed: number, shape: { devices?: number; users?: number; gone?: boolean } = {}): ModelWorld {
  const random = randomOf(seed ^ 0x5eed)
  const server = new ModelBackend()
  const users = Array.from({ length: shape.users ?? 1 + random.below(2) }, () => random.uuid())
  const products = Array.from({ length: 4 }, () => random.uuid())
  const notifications = Object.fromEntries(users.map((user) => [user, Array.from({ length: 4 }, () => random.uuid())]))
  for (const user of users) for (const id of notifications[user]!) server.put(user, 'notification', id, notificationOf(id))
  if (shape.gone ?? random.chance(0.4)) server.gone.add(products[0]!)
  server.faults.forgetsTouched = random.chance(0.3)
  const world = new World<MemoryStorage>({ seed, backend: server, users, products, notifications, devices: shape.devices ?? 2 + random.below(2) })
  world.weights = weatherOf(random)
  return Object.assign(world, { server })
}

/** Things that go wrong at the server, between two steps. */
export function disturb({ server, random }: ModelWorld): void {
  const { faults } = server
  if (random.chance(0.05)) faults.unexpected = random.below(3)
  if (random.chance(0.03)) faults.maintenance = !faults.maintenance
  if (random.chance(0.03)) faults.heldBack = random.below(3)
  if (random.chance(0.02)) faults.noPush = !faults.noPush
  if (random.chance(0.01)) server.epoch += 1
}

export function heal({ server: { faults } }: ModelWorld): void {
  Object.assign(faults, { unexpected: 0, maintenance: false, heldBack: 0, noPush: false })
}

/** What went wrong, in words; nothing when all is well. */
export function violations(world: ModelWorld): string[] {
  return [...lostOrDoubled(world), ...outOfOrder(world), ...notConverged(world), ...crossed(world)]
}

function lostOrDoubled({ server, intents, phones }: ModelWorld): string[] {
  const found: string[] = []
  const effects = grouped(server.effects, ({ key }) => key)
  for (const [key, those] of effects) if (those.length > 1) found.push(`doubled: ${key}`)
  for (const { key, user, device, row } of intents.values()) {
    const effect = effects.get(key)?.[0]
    const left = phones[device]!.storage(user).outbox.find((candidate) => candidate.key === key)
    if (!effect) found.push(`lost: ${row.endpoint} ${key}${left ? ` still ${left.state}` : ''}`)
    else if (effect.outcome === 'refused' && left?.state !== 'refused') found.push(`refused without a word: ${key}`)
    else if (effect.outcome === 'accepted' && left) found.push(`accepted but ${left.state}: ${key}`)
  }
  return found
}

function outOfOrder({ server, intents }: ModelWorld): string[] {
  const places = new Map(server.effects.map(({ key }, place) => [key, place]))
  const queues = grouped([...intents.values()], ({ user, device, row }) => `${user}/${device}/${row.orderKey}`)
  const found: string[] = []
  for (const queue of queues.values()) {
    const inOrder = [...queue].sort((a, b) => a.row.sequence - b.row.sequence).map(({ key }) => places.get(key) ?? -1)
    for (let at = 1; at < inOrder.length; at++) if (inOrder[at]! < inOrder[at - 1]!) found.push(`out of order: ${queue[at]!.key}`)
  }
  return found
}

function notConverged({ server, phones }: ModelWorld): string[] {
  const found: string[] = []
  for (const [device, phone] of phones.entries()) for (const [user, storage] of phone.storages) {
    for (const entity of ['cartItem', 'notification'] as const) {
      const seen = summary([...storage.view(entity)].map(([id, data]) => ({ id, data })))
      const truth = summary(server.truth(user).filter((row) => row.entity === entity))
      if (seen !== truth) found.push(`device ${device} sees ${seen} and not ${truth}`)
    }
  }
  return found
}

const summary = (things: { id: string; data?: any }[]): string =>
  things.map(({ id, data }) => `${id.slice(0, 4)} ${data.quantity ?? (data.isRead ? 'read' : 'unread')}`).sort().join(', ')

function crossed({ server, intents, phones }: ModelWorld): string[] {
  const wrong = server.effects.filter(({ key, user }) => intents.has(key) && intents.get(key)!.user !== user)
  const strange = phones.flatMap((phone) => [...phone.storages].flatMap(([user, storage]) => storage.outbox.filter((row) => row.user !== user)))
  return [...wrong.map(({ key }) => `done as somebody else: ${key}`), ...strange.map(({ key }) => `in another’s outbox: ${key}`)]
}

function grouped<T>(things: readonly T[], by: (thing: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const thing of things) groups.set(by(thing), [...(groups.get(by(thing)) ?? []), thing])
  return groups
}
