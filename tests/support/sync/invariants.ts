/** What must hold once all has come to rest, whatever server and storage a world is made of. */
import type { EntityRow } from '#contract/sync'
import type { Entities, Entity, OutboxRow } from '../../../src/db/rows'
import type { DeviceStorage } from './phone'
import { rowsOf, type World } from './world'

/** A key's execution at the server, in the order they happened. */
export interface Effect {
  user: string
  key: string
  outcome: 'accepted' | 'refused'
}

interface Viewed {
  view<E extends Entity>(entity: E): Map<string, Entities[E]> | Promise<Map<string, Entities[E]>>
}

interface Held {
  device: number
  user: string
  rows: OutboxRow[]
  storage: Viewed
}

/** What went wrong, in words; nothing when all is well. */
export async function violationsOf<S extends DeviceStorage>(world: World<S>, effects: readonly Effect[]): Promise<string[]> {
  const held: Held[] = []
  for (const [device, phone] of world.phones.entries()) {
    for (const [user, storage] of phone.storages) held.push({ device, user, rows: await rowsOf(storage), storage: storage as unknown as Viewed })
  }
  return [...lostOrDoubled(world, effects, held), ...outOfOrder(world, effects), ...crossed(world, effects, held), ...(await notConverged(world, held))]
}

type Known = Pick<World<never>, 'intents'>

function lostOrDoubled({ intents }: Known, effects: readonly Effect[], held: readonly Held[]): string[] {
  const found: string[] = []
  const byKey = grouped(effects, ({ key }) => key)
  for (const [key, those] of byKey) if (those.length > 1) found.push(`doubled: ${key}`)
  for (const { key, user, device, row } of intents.values()) {
    const effect = byKey.get(key)?.[0]
    const left = held.find((each) => each.device === device && each.user === user)?.rows.find((candidate) => candidate.key === key)
    if (!effect) found.push(`lost: ${row.endpoint} ${key}${left ? ` still ${left.state}` : ''}`)
    else if (effect.outcome === 'refused' && left?.state !== 'refused') found.push(`refused without a word: ${key}`)
    else if (effect.outcome === 'accepted' && left) found.push(`accepted but ${left.state}: ${key}`)
  }
  return found
}

function outOfOrder({ intents }: Known, effects: readonly Effect[]): string[] {
  const places = new Map(effects.map(({ key }, place) => [key, place]))
  const queues = grouped([...intents.values()], ({ user, device, row }) => `${user}/${device}/${row.orderKey}`)
  const found: string[] = []
  for (const queue of queues.values()) {
    const inOrder = [...queue].sort((a, b) => a.row.sequence - b.row.sequence)
    for (let at = 1; at < inOrder.length; at++) {
      if ((places.get(inOrder[at]!.key) ?? Infinity) < (places.get(inOrder[at - 1]!.key) ?? -1)) found.push(`out of order: ${inOrder[at]!.key}`)
    }
  }
  return found
}

function crossed({ intents }: Known, effects: readonly Effect[], held: readonly Held[]): string[] {
  const wrong = effects.filter(({ key, user }) => intents.has(key) && intents.get(key)!.user !== user)
  const strange = held.flatMap(({ user, rows }) => rows.filter((row) => row.user !== user))
  return [...wrong.map(({ key }) => `done as somebody else: ${key}`), ...strange.map(({ key }) => `in another’s outbox: ${key}`)]
}

async function notConverged<S extends DeviceStorage>(world: World<S>, held: readonly Held[]): Promise<string[]> {
  const found: string[] = []
  for (const { device, user, storage } of held) {
    const truth = await world.parts.backend.truth(user)
    for (const entity of ['cartItem', 'notification'] as const) {
      const seen = summary([...(await storage.view(entity))].map(([id, data]) => ({ id, data })))
      const real = summary(truth.filter((row) => row.entity === entity))
      if (seen !== real) found.push(`device ${device} sees ${entity} ${seen} and not ${real}`)
    }
  }
  return found
}

const summary = (things: Pick<EntityRow, 'id' | 'data'>[]): string =>
  things.map(({ id, data }) => `${id.slice(0, 4)} ${data.quantity ?? (data.isRead ? 'read' : 'unread')}`).sort().join(', ')

function grouped<T>(things: readonly T[], by: (thing: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const thing of things) groups.set(by(thing), [...(groups.get(by(thing)) ?? []), thing])
  return groups
}
