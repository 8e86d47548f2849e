/** Tests the command line, the merging of partial runs and the coverage table of `npm run sim`. */
import { expect, it } from 'vitest'
import { kinds } from '../support/sync/commands'
import { faults } from '../support/sync/faults'
import { queuedCommands } from '#contract/sync/queued-commands'
import { clearServerFaults, createModelWorld } from '../support/sync/model-world'
import { recoverAndSync } from '../support/sync/device-faults'
import { runSchedule } from './schedule'
import { readOptions } from './options'
import { mergeRuns, type PartialRun } from './partial-run'
import { listMissingCoverage, formatCoverageTable } from './coverage-table'

const createRun = (more: Partial<PartialRun> = {}): PartialRun => ({
  tier: 'model',
  from: 0,
  runs: 5,
  faults: null,
  commands: 7,
  failures: [],
  coverage: [],
  ...more,
})

// Every such command has a file, and simulated worlds send none (`tests/world/photo-schedule.ts`).
const commandsWithFile: readonly string[] = ['application.attachDocument']

it('every queued endpoint that works without a file is among the generated commands', () => {
  const names = queuedCommands.map(({ name }) => name).filter((name) => !commandsWithFile.includes(name))
  expect([...kinds].sort()).toEqual(names.sort())
})

it('the generated business edits are applied, partly applied and rejected', { timeout: 120_000 }, async () => {
  const decisionCounts = { whole: 0, inPart: 0, conflict: 0, parked: 0 }
  const countOfRarest = () => Math.min(...Object.values(decisionCounts))
  for (let seed = 0; seed < 1000 && countOfRarest() === 0; seed++) {
    const world = createModelWorld(seed)
    const { violations } = await runSchedule(
      world,
      () => undefined,
      async () => {
        clearServerFaults(world)
        await recoverAndSync(world)
        return []
      },
    )
    expect(violations).toEqual([])
    for (const { row, key, user } of world.intents.values()) {
      const decision = world.server.account(user).outcomes.get(key)
      if (!/^(listings|business|staff)\./.test(row.endpoint) || !decision) continue
      const { outcome, touched } = decision
      if (outcome.outcome === 'accepted') decisionCounts.whole += 1
      else if (outcome.code === 'conflict') decisionCounts[touched.length > 0 ? 'inPart' : 'conflict'] += 1
    }
    for (const phone of world.phones)
      for (const { outbox } of phone.storages.values())
        decisionCounts.parked += outbox.filter(({ refusal }) => refusal?.code === 'parked').length
  }
  expect(countOfRarest(), JSON.stringify(decisionCounts)).toBeGreaterThan(0)
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

it('mergeRuns adds up partial results', () => {
  const failed = { seed: 3, violations: ['lost'] }
  const mergedRun = mergeRuns([
    createRun({ coverage: [['lost|cart.add', 2]] }),
    createRun({ from: 5, failures: [failed], coverage: [['lost|cart.add', 3]] }),
  ])
  expect(mergedRun).toMatchObject({
    from: 0,
    runs: 10,
    commands: 14,
    failures: [failed],
    coverage: [['lost|cart.add', 5]],
  })
})

it('listMissingCoverage lists faults that never affected a command, except impossible ones', () => {
  const missing = listMissingCoverage(createRun({ coverage: [['lost|cart.add', 2]] }))
  expect(missing).not.toContain('lost × cart.add')
  expect(missing).toContain('unheard × cart.add')
  expect(missing).not.toContain('twice × pull')
  expect(missing.filter((name) => name.endsWith('cart.clear'))).toHaveLength(faults.length)
  expect(formatCoverageTable(createRun({ coverage: [['lost|cart.add', 2]] })).split('\n')[2]).toMatch(
    /^\| lost \| 2 \| 0 \|/,
  )
})
