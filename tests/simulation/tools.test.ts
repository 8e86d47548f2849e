/** What `npm run sim` is asked and what it says. */
import { expect, it } from 'vitest'
import { kinds } from '../support/sync/commands'
import { faults } from '../support/sync/faults'
import { queuedEndpoints } from '../../src/sync/queued-endpoints'
import { healServer, modelWorld } from '../support/sync/model-world'
import { calmDown } from '../support/sync/trouble'
import { live } from './schedule'
import { readOptions } from './options'
import { sumOf, type Piece } from './piece'
import { missingIn, tableOf } from './table'

const piece = (more: Partial<Piece> = {}): Piece => ({
  tier: 'model',
  from: 0,
  runs: 5,
  faults: null,
  commands: 7,
  failures: [],
  coverage: [],
  ...more,
})

it('every queued endpoint is among the generated commands', () => {
  expect([...kinds].sort()).toEqual(queuedEndpoints.map(({ name }) => name).sort())
})

it('the generated business edits are applied, partly applied and rejected', { timeout: 120_000 }, async () => {
  const met = { whole: 0, inPart: 0, conflict: 0, parked: 0 }
  for (let seed = 0; seed < 1000; seed++) {
    const world = modelWorld(seed)
    const { violations } = await live(
      world,
      () => undefined,
      async () => {
        healServer(world)
        await calmDown(world)
        return []
      },
    )
    expect(violations).toEqual([])
    for (const { row, key, user } of world.intents.values()) {
      const decided = world.server.account(user).outcomes.get(key)
      if (!/^(listings|business|staff)\./.test(row.endpoint) || !decided) continue
      const { outcome, touched } = decided
      if (outcome.outcome === 'accepted') met.whole += 1
      else if (outcome.code === 'conflict') met[touched.length > 0 ? 'inPart' : 'conflict'] += 1
    }
    for (const phone of world.phones)
      for (const { outbox } of phone.storages.values())
        met.parked += outbox.filter(({ refusal }) => refusal?.code === 'parked').length
  }
  expect(Math.min(...Object.values(met)), JSON.stringify(met)).toBeGreaterThan(0)
})

it('readOptions parses the options and rejects invalid ones', () => {
  expect(readOptions(['--tier', 'server', '--seed', '7'])).toMatchObject({
    tier: 'server',
    seed: 7,
    runs: 100,
    jobs: 1,
  })
  expect(readOptions([])).toMatchObject({ tier: 'model', seed: null, runs: 2000, faults: undefined })
  expect(() => readOptions(['--tier', 'moon'])).toThrow('There is no tier called moon.')
  expect(() => readOptions(['--storage', 'floppy'])).toThrow('There is no storage called floppy.')
  expect(() => readOptions(['--faults', '61'])).toThrow('--faults is a whole number from 0 to 60.')
  expect(() => readOptions(['--runs', '1.5'])).toThrow('--runs is a whole number')
  expect(() => readOptions(['--sead', '1'])).toThrow('--sead')
})

it('sumOf adds up partial results', () => {
  const failed = { seed: 3, violations: ['lost'] }
  const sum = sumOf([
    piece({ coverage: [['lost|cart.add', 2]] }),
    piece({ from: 5, failures: [failed], coverage: [['lost|cart.add', 3]] }),
  ])
  expect(sum).toMatchObject({ from: 0, runs: 10, commands: 14, failures: [failed], coverage: [['lost|cart.add', 5]] })
})

it('missingIn lists faults that never affected a command, except impossible ones', () => {
  const missing = missingIn(piece({ coverage: [['lost|cart.add', 2]] }))
  expect(missing).not.toContain('lost × cart.add')
  expect(missing).toContain('unheard × cart.add')
  expect(missing).not.toContain('twice × pull')
  expect(missing.filter((name) => name.endsWith('cart.clear'))).toHaveLength(faults.length)
  expect(tableOf(piece({ coverage: [['lost|cart.add', 2]] })).split('\n')[2]).toMatch(/^\| lost \| 2 \| 0 \|/)
})
