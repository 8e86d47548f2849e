/** What must hold once all has come to rest, whatever server and storage a world is made of. */
import type { EntityRow } from '#contract/sync/sync'
import type { BaseRow, Entities, Entity, OutboxRow } from '../../../src/db/rows'
import { parkedCode } from '../../../src/sync/row-transitions'
import type { MemoryStorage } from './memory-storage'
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

const mirrored: Entity[] = [
  'cartItem',
  'favorite',
  'booking',
  'notification',
  'supportTicket',
  'supportReply',
  'application',
  'conversation',
  'message',
  'me',
  'vendorListing',
  'vendorBooking',
  'business',
  'staffMember',
]

/** What went wrong, in words; nothing when all is well. */
export async function violationsOf<S extends DeviceStorage>(
  world: World<S>,
  effects: readonly Effect[],
): Promise<string[]> {
  const held: Held[] = []
  for (const [device, phone] of world.phones.entries()) {
    for (const [user, storage] of phone.storages)
      held.push({ device, user, rows: await rowsOf(storage), storage: storage as unknown as Viewed })
  }
  return [
    ...world.caught,
    ...lostOrDoubled(world, effects, held),
    ...outOfOrder(world, effects),
    ...crossed(world, effects, held),
    ...booked(world, effects),
    ...(await notConverged(world, held)),
  ]
}

type Known = Pick<World<never>, 'intents' | 'absent' | 'wishes'>

function lostOrDoubled({ intents, absent }: Known, effects: readonly Effect[], held: readonly Held[]): string[] {
  const found: string[] = []
  const byKey = grouped(effects, ({ key }) => key)
  for (const [key, those] of byKey) if (those.length > 1) found.push(`doubled: ${key}`)
  const isRefused = (behind: unknown) => byKey.get(behind as string)?.[0]?.outcome === 'refused'
  for (const { key, user, device, row } of intents.values()) {
    const effect = byKey.get(key)?.[0]
    const left = held
      .find((each) => each.device === device && each.user === user)
      ?.rows.find((candidate) => candidate.key === key)
    // Whoever stays away finds it as they left it.
    if (absent.has(`${device}/${user}`) && left) continue
    // What was to follow a refused creation was never sent, and waits for the person together with it.
    if (!effect && left?.refusal?.code === parkedCode && isRefused(left.refusal.detail?.behind)) continue
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
      if ((places.get(inOrder[at]!.key) ?? Infinity) < (places.get(inOrder[at - 1]!.key) ?? -1))
        found.push(`out of order: ${inOrder[at]!.key}`)
    }
  }
  return found
}

function crossed({ intents }: Known, effects: readonly Effect[], held: readonly Held[]): string[] {
  const wrong = effects.filter(({ key, user }) => intents.has(key) && intents.get(key)!.user !== user)
  const strange = held.flatMap(({ user, rows }) => rows.filter((row) => row.user !== user))
  return [
    ...wrong.map(({ key }) => `done as somebody else: ${key}`),
    ...strange.map(({ key }) => `in another’s outbox: ${key}`),
  ]
}

/** Nobody was told that they have what they have not, or the other way round. */
function booked({ wishes }: Known, effects: readonly Effect[]): string[] {
  const outcomes = new Map(effects.map(({ key, outcome }) => [key, outcome]))
  // Of places that are paid for, the real server's own books are asked.
  const told = wishes.filter(({ key, pays, ended }) => ended !== null && !(pays && !outcomes.has(key)))
  const wrong = told.filter(({ key, ended }) => (ended === 'booked') !== (outcomes.get(key) === 'accepted'))
  return wrong.map(({ id, ended }) => `told ${ended} of ${id}`)
}

async function notConverged<S extends DeviceStorage>(world: World<S>, held: readonly Held[]): Promise<string[]> {
  const truths = new Map<string, readonly EntityRow[]>()
  const found: string[] = []
  for (const { device, user, storage } of held) {
    if (world.absent.has(`${device}/${user}`)) continue
    const truth = truths.get(user) ?? (await world.parts.backend.truth(user))
    truths.set(user, truth)
    for (const entity of mirrored) {
      const seen = summary([...(await storage.view(entity))].map(([id, data]) => ({ id, data })))
      const real = summary(truth.filter((row) => row.entity === entity))
      if (seen !== real) found.push(`device ${device} shows ${user.slice(0, 4)} the ${entity} ${seen} and not ${real}`)
    }
  }
  return found
}

const summary = (things: Pick<EntityRow, 'id' | 'data'>[]): string =>
  things
    .map(({ id, data }) => `${id.slice(0, 4)} ${canonical(data)}`)
    .sort()
    .join(', ')

const canonical = (value: any): string =>
  typeof value !== 'object' || value === null
    ? JSON.stringify(value)
    : `{${Object.keys(value)
        .sort()
        .map((name) => `${name}:${canonical(value[name])}`)
        .join(',')}}`

/** Remembers the versions a device held, and says where one went back within an epoch. */
export class VersionWatch {
  private known = new Map<string, { epoch: string | undefined; version: number }>()

  look<S extends DeviceStorage>(world: World<S>): void {
    for (const [device, phone] of world.phones.entries())
      for (const [user, storage] of phone.storages) {
        const { base, state } = storage as unknown as Partial<Pick<MemoryStorage, 'base' | 'state'>>
        const epoch = state?.cursor?.split('.')[0]
        // While a snapshot is read, rows of two epochs stand side by side.
        if (!base || state!.snapshotSince !== null) continue
        for (const [entity, table] of Object.entries(base))
          for (const { id, version } of (table as Map<string, BaseRow>).values()) {
            const name = `${device}/${user}/${entity}/${id}`
            // What a server without a feed lists has no version.
            if (version === 0) continue
            const before = this.known.get(name)
            if (before && before.epoch === epoch && before.version > version)
              world.caught.push(`${name} went back from version ${before.version} to ${version}`)
            this.known.set(name, { epoch, version })
          }
      }
  }
}

function grouped<T>(things: readonly T[], by: (thing: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const thing of things) groups.set(by(thing), [...(groups.get(by(thing)) ?? []), thing])
  return groups
}
