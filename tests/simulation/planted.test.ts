/** The proof can fail: every planted bug still fits its source, and the quickest are found. `npm run sim -- --plant all` looks for all. */
import { describe, expect, it } from 'vitest'
import { openSimulation } from './loader'
import { bugNamed, bugs } from './planted/bugs'
import { applied, plantOf, sourceOf } from './planted/plant'

/** Those that a schedule or a few find. */
const quickest = [
  'new key on retry',
  'delete before acknowledged',
  'drop on 401',
  'drop on 5xx',
  'no answer counts as refused',
  'a refused token is given up for good',
  'a refusal counts as accepted',
  'not now counts as never',
  'Retry-After ignored',
  'a stuck queue waits for ever',
  'outcomes matched by their place',
  'a refused row is still shown as done',
]
const mostSchedules = 40

describe('planted bugs', () => {
  it('number at least 40 with unique names', () => {
    expect(bugs.length).toBeGreaterThanOrEqual(40)
    expect(new Set(bugs.map(({ name }) => name)).size).toBe(bugs.length)
  })

  it.each(bugs.map((bug) => [bug.name, bug] as const))('apply exactly once and change the source: %s', (_, bug) => {
    const source = sourceOf(bug)
    expect(applied(bug, source)).not.toBe(source)
  })

  it('cause an error when they no longer apply', () => {
    const bug = { ...bugs[0]!, find: 'this stands nowhere' }
    const { transform } = plantOf(bug)
    const load = transform as (code: string, id: string) => unknown
    expect(() => load('const a = 1', new URL(`../../${bug.file}`, import.meta.url).pathname)).toThrow('no longer fits')
    expect(load('const a = 1', '/elsewhere.ts')).toBeNull()
  })

  it.each(quickest)('are found by the simulation: %s', async (name) => {
    const simulation = await openSimulation({ bug: bugNamed(name) })
    let found: string[] = []
    for (let seed = 0; seed < mostSchedules && found.length === 0; seed++)
      found = (await simulation.model(seed)).violations
    await simulation.close()
    expect(found).not.toEqual([])
  })

  it('are the only cause of violations in these schedules', async () => {
    const simulation = await openSimulation()
    for (let seed = 0; seed < mostSchedules; seed++) expect((await simulation.model(seed)).violations).toEqual([])
    await simulation.close()
  })
})
