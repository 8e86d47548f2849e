/** The conditions that must hold after a world has settled, with any server and storage. */
import type { EntityRow } from '#contract/sync/sync'
import type { BaseRow, Entities, Entity, OutboxRow } from '../../../src/db/rows'
import { findTarget } from '#contract/sync/queued-commands'
import { parkedCode } from '../../../src/sync/outbox/row-transitions'
import type { MemoryStorage } from './memory-storage'
import { findWrongCash, isCounterCommand } from './cash-invariants'
import type { DeviceStorage } from './phone'
import { readOutbox, type World } from './world'

/** The first and only execution of a key on the server, in order of execution. */
export interface Effect {
  user: string
  key: string
  outcome: 'accepted' | 'refused'
}

interface ViewableStorage {
  view<E extends Entity>(entity: E): Map<string, Entities[E]> | Promise<Map<string, Entities[E]>>
}

export interface DeviceState {
  device: number
  user: string
  rows: OutboxRow[]
  storage: ViewableStorage
}

const syncedEntities: Entity[] = [
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
  'busRoute',
  'vehicle',
  'counterQuota',
  'vendorBooking',
  'cashShift',
  'company',
  'customerRecord',
  'business',
  'staffMember',
]

/** Returns descriptions of all violations; empty if there are none. */
export async function findViolations<S extends DeviceStorage>(
  world: World<S>,
  effects: readonly Effect[],
): Promise<string[]> {
  const deviceStates: DeviceState[] = []
  for (const [device, phone] of world.phones.entries()) {
    for (const [user, storage] of phone.storages)
      deviceStates.push({
        device,
        user,
        rows: await readOutbox(storage),
        storage: storage as unknown as ViewableStorage,
      })
  }
  const truths = await readTruths(world, deviceStates)
  return [
    ...world.violations,
    ...findLostOrDuplicate(world, effects, deviceStates, truths),
    ...findOutOfOrder(world, effects),
    ...findCrossUser(world, effects, deviceStates),
    ...findWrongBookings(world, effects),
    ...(await findWrongCash(world, effects, deviceStates)),
    ...(await findDivergence(world, deviceStates, truths)),
  ]
}

type Truths = Map<string, readonly EntityRow[]>

async function readTruths<S extends DeviceStorage>(
  world: World<S>,
  deviceStates: readonly DeviceState[],
): Promise<Truths> {
  const truths: Truths = new Map()
  for (const { user } of deviceStates) if (!truths.has(user)) truths.set(user, await world.parts.backend.truth(user))
  return truths
}

type WorldState = Pick<World<never>, 'intents' | 'absent' | 'bookingAttempts'>

function findLostOrDuplicate(
  { intents, absent }: WorldState,
  effects: readonly Effect[],
  deviceStates: readonly DeviceState[],
  truths: Truths,
): string[] {
  const violations: string[] = []
  const byKey = groupBy(effects, ({ key }) => key)
  for (const [key, keyEffects] of byKey) if (keyEffects.length > 1) violations.push(`doubled: ${key}`)
  const isRefused = (behind: unknown) => byKey.get(behind as string)?.[0]?.outcome === 'refused'
  for (const { key, user, device, row } of intents.values()) {
    const effect = byKey.get(key)?.[0]
    const pendingRow = deviceStates
      .find((deviceState) => deviceState.device === device && deviceState.user === user)
      ?.rows.find((candidate) => candidate.key === key)
    // The outbox of an absent user stays unchanged.
    if (absent.has(`${device}/${user}`) && pendingRow) continue
    // A command that depends on a refused creation was never sent. It is parked for the user together with the refusal.
    if (!effect && pendingRow?.refusal?.code === parkedCode && isRefused(pendingRow.refusal.detail?.behind)) continue
    if (!effect) violations.push(`lost: ${row.endpoint} ${key}${pendingRow ? ` still ${pendingRow.state}` : ''}`)
    else if (effect.outcome === 'refused' && isDoneByCopy(row, truths.get(user))) {
      if (pendingRow) violations.push(`done by a copy but ${pendingRow.state}: ${key}`)
    } else if (effect.outcome === 'refused' && pendingRow?.state !== 'refused')
      violations.push(`refused without a word: ${key}`)
    else if (effect.outcome === 'accepted' && pendingRow) violations.push(`accepted but ${pendingRow.state}: ${key}`)
  }
  return violations
}

/** Returns whether the server executed a copy of a refused command, which another device imported. */
function isDoneByCopy(row: OutboxRow, truth: readonly EntityRow[] | undefined): boolean {
  const target = findTarget(row.endpoint)
  return (
    target?.isOncePerEntity === true &&
    truth?.some(({ entity, id, deleted }) => entity === target.entity && id === target.getId(row.input) && !deleted) ===
      true
  )
}

function findOutOfOrder({ intents }: WorldState, effects: readonly Effect[]): string[] {
  const places = new Map(effects.map(({ key }, place) => [key, place]))
  // Whatever their keys are, a sale must not overtake the opening or closing of its shift.
  const getQueue = ({ endpoint, orderKey }: OutboxRow) => (isCounterCommand(endpoint) ? 'counter' : orderKey)
  const queues = groupBy([...intents.values()], ({ user, device, row }) => `${user}/${device}/${getQueue(row)}`)
  const violations: string[] = []
  for (const queue of queues.values()) {
    const inOrder = [...queue].sort((a, b) => a.row.sequence - b.row.sequence)
    for (let at = 1; at < inOrder.length; at++) {
      if ((places.get(inOrder[at]!.key) ?? Infinity) < (places.get(inOrder[at - 1]!.key) ?? -1))
        violations.push(`out of order: ${inOrder[at]!.key}`)
    }
  }
  return violations
}

function findCrossUser(
  { intents }: WorldState,
  effects: readonly Effect[],
  deviceStates: readonly DeviceState[],
): string[] {
  const wrong = effects.filter(({ key, user }) => intents.has(key) && intents.get(key)!.user !== user)
  const foreignRows = deviceStates.flatMap(({ user, rows }) => rows.filter((row) => row.user !== user))
  return [
    ...wrong.map(({ key }) => `done as somebody else: ${key}`),
    ...foreignRows.map(({ key }) => `in another’s outbox: ${key}`),
  ]
}

/** The result that a user saw must match the server's outcome. */
function findWrongBookings({ bookingAttempts }: WorldState, effects: readonly Effect[]): string[] {
  const outcomes = new Map(effects.map(({ key, outcome }) => [key, outcome]))
  // For rooms that are paid for, the checks on the real server compare its own tables.
  const answeredAttempts = bookingAttempts.filter(
    ({ key, pays, ended }) => ended !== null && !(pays && !outcomes.has(key)),
  )
  const wrong = answeredAttempts.filter(({ key, ended }) => (ended === 'booked') !== (outcomes.get(key) === 'accepted'))
  return wrong.map(({ id, ended }) => `reported ${ended} of ${id}`)
}

async function findDivergence<S extends DeviceStorage>(
  world: World<S>,
  deviceStates: readonly DeviceState[],
  truths: Truths,
): Promise<string[]> {
  const violations: string[] = []
  for (const { device, user, storage } of deviceStates) {
    if (world.absent.has(`${device}/${user}`)) continue
    const truth = truths.get(user)!
    for (const entity of syncedEntities) {
      const displayed = summarize([...(await storage.view(entity))].map(([id, data]) => ({ id, data })))
      const expected = summarize(truth.filter((row) => row.entity === entity))
      if (displayed !== expected)
        violations.push(`device ${device} shows ${user.slice(0, 4)} the ${entity} ${displayed} and not ${expected}`)
    }
  }
  return violations
}

const summarize = (entities: Pick<EntityRow, 'id' | 'data'>[]): string =>
  entities
    .map(({ id, data }) => `${id.slice(0, 4)} ${serializeCanonically(data)}`)
    .sort()
    .join(', ')

const serializeCanonically = (value: any): string =>
  typeof value !== 'object' || value === null
    ? JSON.stringify(value)
    : `{${Object.keys(value)
        .sort()
        .map((name) => `${name}:${serializeCanonically(value[name])}`)
        .join(',')}}`

/** Records the versions that each device stored, and reports a version that decreased within an epoch. */
export class VersionWatch {
  private known = new Map<string, { epoch: string | undefined; version: number }>()

  check<S extends DeviceStorage>(world: World<S>): void {
    for (const [device, phone] of world.phones.entries())
      for (const [user, storage] of phone.storages) {
        const { base, state } = storage as unknown as Partial<Pick<MemoryStorage, 'base' | 'state'>>
        const epoch = state?.cursor?.split('.')[0]
        // During a snapshot, rows of two epochs exist side by side.
        if (!base || state!.snapshotSince !== null) continue
        for (const [entity, table] of Object.entries(base))
          for (const { id, version } of (table as Map<string, BaseRow>).values()) {
            const name = `${device}/${user}/${entity}/${id}`
            // Rows from a server without a change feed have no version.
            if (version === 0) continue
            const before = this.known.get(name)
            if (before && before.epoch === epoch && before.version > version)
              world.violations.push(`${name} went back from version ${before.version} to ${version}`)
            this.known.set(name, { epoch, version })
          }
      }
  }
}

function groupBy<T>(items: readonly T[], getKey: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const thing of items) groups.set(getKey(thing), [...(groups.get(getKey(thing)) ?? []), thing])
  return groups
}
