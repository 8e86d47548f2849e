/** What `npm run sim` is asked and what it says. */
import { expect, it } from 'vitest'
import { kinds } from '../support/sync/commands'
import { faults } from '../support/sync/faults'
import { queued } from '../../src/sync/queued'
import { readOptions } from './options'
import { sumOf, type Piece } from './piece'
import { missingIn, tableOf } from './table'

const piece = (more: Partial<Piece> = {}): Piece => ({ tier: 'model', from: 0, runs: 5, faults: null, commands: 7, failures: [], coverage: [], ...more })

it('every kind of command that can be queued is among those that are drawn', () => {
  expect([...kinds].sort()).toEqual(queued.map(({ name }) => name).sort())
})

it('reads what it is asked for, and says what it cannot do', () => {
  expect(readOptions(['--tier', 'server', '--seed', '7'])).toMatchObject({ tier: 'server', seed: 7, runs: 100, jobs: 1 })
  expect(readOptions([])).toMatchObject({ tier: 'model', seed: null, runs: 2000, faults: undefined })
  expect(() => readOptions(['--tier', 'moon'])).toThrow('There is no tier called moon.')
  expect(() => readOptions(['--storage', 'floppy'])).toThrow('There is no storage called floppy.')
  expect(() => readOptions(['--faults', '61'])).toThrow('--faults is a whole number from 0 to 60.')
  expect(() => readOptions(['--runs', '1.5'])).toThrow('--runs is a whole number')
  expect(() => readOptions(['--sead', '1'])).toThrow('--sead')
})

it('adds pieces up', () => {
  const failed = { seed: 3, violations: ['lost'] }
  const sum = sumOf([piece({ coverage: [['lost|cart.add', 2]] }), piece({ from: 5, failures: [failed], coverage: [['lost|cart.add', 3]] })])
  expect(sum).toMatchObject({ from: 0, runs: 10, commands: 14, failures: [failed], coverage: [['lost|cart.add', 5]] })
})

it('names each fault that never met a kind of command, but for those that cannot', () => {
  const missing = missingIn(piece({ coverage: [['lost|cart.add', 2]] }))
  expect(missing).not.toContain('lost × cart.add')
  expect(missing).toContain('unheard × cart.add')
  expect(missing).not.toContain('twice × pull')
  expect(missing.filter((name) => name.endsWith('cart.clear'))).toHaveLength(faults.length)
  expect(tableOf(piece({ coverage: [['lost|cart.add', 2]] })).split('\n')[2]).toMatch(/^\| lost \| 2 \| 0 \|/)
})
