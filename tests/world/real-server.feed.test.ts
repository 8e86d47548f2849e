/**
 * Two devices of one customer, the real engine, the real server on real PostgreSQL, and wires that drop, double, delay
 * and lie. The model in `tests/simulation` finds more, faster; this proves that the model does not flatter the server.
 * `WORLD_SEED=<seed>` runs one alone, `WORLD_RUNS=<n>` more of them.
 */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addToCart, clearCart, removeFromCart, setCartQuantity } from '#contract/cart'
import type { EntityRow } from '#contract/sync'
import type { OutboxRow } from '../../src/db/rows'
import { randomOf } from '../support/sync/random'
import { weatherOf, World } from '../support/sync/world'
import { openWorld, type World as ServerWorld } from '../support/world'
import { realBackend, type RealBackend } from './real-backend'

const runs = Number(process.env.WORLD_RUNS ?? 30)
const only = process.env.WORLD_SEED === undefined ? null : Number(process.env.WORLD_SEED)
const seeds = only === null ? Array.from({ length: runs }, (_, index) => 7000 + index) : [only]
const steps = 25

let server: ServerWorld
beforeAll(async () => {
  server = await openWorld()
})
afterAll(() => server.close())

async function live(seed: number): Promise<{ world: World; backend: RealBackend }> {
  const backend = await realBackend(server, { users: 1, products: 4 })
  const world = new World({ seed, backend, ...backend, devices: 2 })
  world.weights = weatherOf(randomOf(seed))
  await world.time.track(world.signInAll())
  for (let step = 0; step < steps; step++) {
    await world.step()
    await world.time.run(world.random.between(0, 2500))
  }
  await world.calmDown()
  return { world, backend }
}

const summary = (rows: Iterable<{ id: string; data?: any }>): string[] =>
  [...rows].flatMap(({ id, data }) => (data ? [`${id.slice(0, 8)} ${data.quantity ?? (data.isRead ? 'read' : 'unread')}`] : [])).sort()

/** What became of each command, by the server's own books and in its order. */
async function booked(keys: string[]): Promise<Map<string, { refused: boolean }>> {
  if (keys.length === 0) return new Map()
  const rows = await server.connection.db
    .selectFrom('command_key')
    .select(['key', 'outcome'])
    .where('key', 'in', keys)
    .orderBy('created_at')
    .execute()
  return new Map(rows.map((row) => [row.key, { refused: 'refusal' in (row.outcome as object) }]))
}

/** The cart that these commands make when each counts once, in this order. */
function cartOf(commands: readonly OutboxRow[]): string[] {
  const cart = new Map<string, number>()
  for (const { endpoint, input } of commands) {
    const item = input.params.itemId ?? input.body.productId
    if (endpoint === addToCart.name) cart.set(item, (cart.get(item) ?? 0) + input.body.quantity)
    else if (endpoint === setCartQuantity.name && input.body.quantity > 0) cart.set(item, input.body.quantity)
    else if (endpoint === setCartQuantity.name || endpoint === removeFromCart.name) cart.delete(item)
    else if (endpoint === clearCart.name) cart.clear()
  }
  return summary([...cart].map(([id, quantity]) => ({ id, data: { quantity } })))
}

it.each(seeds)('seed %i: nothing lost, nothing doubled, nothing hidden, and both devices agree with the server', async (seed) => {
  const { world, backend } = await live(seed)
  const user = backend.users[0]!
  const truth: EntityRow[] = await backend.truth(user)
  const done = await booked([...world.intents.keys()])
  const faults: string[] = []
  for (const { key, device, row } of world.intents.values()) {
    const left = world.phones[device]!.storage(user).outbox.find((candidate) => candidate.key === key)
    const outcome = done.get(key)
    if (!outcome) faults.push(`lost: ${row.endpoint}${left ? `, still ${left.state}` : ''}`)
    else if (outcome.refused !== (left?.state === 'refused')) faults.push(`${row.endpoint} is ${left?.state ?? 'gone'}, refused: ${outcome.refused}`)
  }
  const accepted = [...done].flatMap(([key, { refused }]) => (refused ? [] : [world.intents.get(key)!.row]))
  const once = cartOf(accepted)
  const cart = summary(truth.filter((row) => row.entity === 'cartItem'))
  if (once.join() !== cart.join()) faults.push(`the server's cart is ${cart.join()}, and each edit once makes ${once.join()}`)
  for (const [device, phone] of world.phones.entries()) {
    for (const entity of ['cartItem', 'notification'] as const) {
      const seen = summary([...phone.storage(user).view(entity)].map(([id, data]) => ({ id, data })))
      const real = summary(truth.filter((row) => row.entity === entity))
      if (seen.join() !== real.join()) faults.push(`device ${device} sees ${entity} ${seen.join()} and not ${real.join()}`)
    }
  }
  expect(faults, only === null ? `WORLD_SEED=${seed}` : world.log.join('\n')).toEqual([])
})
