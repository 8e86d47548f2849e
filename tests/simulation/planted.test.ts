/**
 * Proves that the simulation can fail: every planted bug still matches its source, and the bugs that are found fastest
 * are found. `npm run sim -- --plant all` tests all bugs.
 */
import { describe, expect, it } from 'vitest'
import { openSimulation } from './loader'
import { bugs, getBug, type PlantedBug } from './planted/bugs'
import { applyBug, createPlantPlugin, readSource } from './planted/plant'

/** Bugs that the simulation finds within a few schedules. */
const fastestBugs = [
  'a retried command gets a new key',
  'commands are deleted before the server acknowledges them',
  'commands are dropped on a 401',
  'commands are dropped on a 5xx',
  'a missing response counts as a refusal',
  'sending stops forever after a rejected token',
  'a refusal counts as accepted',
  'a retry outcome counts as a refusal',
  'Retry-After is ignored',
  'a deferred queue is never retried',
  'results are matched by position instead of key',
  'a rejected command is still displayed as applied',
]
const maxSchedules = 40

describe('planted bugs', () => {
  it('number at least 40 with unique names', () => {
    expect(bugs.length).toBeGreaterThanOrEqual(40)
    expect(new Set(bugs.map(({ name }) => name)).size).toBe(bugs.length)
  })

  it.each(bugs.map((bug) => [bug.name, bug] as const))('apply exactly once and change the source: %s', (_, bug) => {
    const source = readSource(bug)
    expect(applyBug(bug, source)).not.toBe(source)
  })

  it.each(bugs.map((bug) => [bug.name, bug] as const))('call only names that exist in the source: %s', (_, bug) => {
    expect(listUnknownNames(bug, readSource(bug))).toEqual([])
  })

  it('cause an error when they no longer apply', () => {
    const bug = { ...bugs[0]!, find: 'this stands nowhere' }
    const { transform } = createPlantPlugin(bug)
    const loadModule = transform as (code: string, id: string) => unknown
    expect(() => loadModule('const a = 1', new URL(`../../${bug.file}`, import.meta.url).pathname)).toThrow(
      'no longer applies',
    )
    expect(loadModule('const a = 1', '/elsewhere.ts')).toBeNull()
  })

  it.each(fastestBugs)('are found by the simulation: %s', async (name) => {
    const simulation = await openSimulation({ bug: getBug(name) })
    let violations: string[] = []
    for (let seed = 0; seed < maxSchedules && violations.length === 0; seed++)
      violations = (await simulation.model(seed)).violations
    await simulation.close()
    expect(violations).not.toEqual([])
  })

  it('are the only cause of violations in these schedules', async () => {
    const simulation = await openSimulation()
    for (let seed = 0; seed < maxSchedules; seed++) expect((await simulation.model(seed)).violations).toEqual([])
    await simulation.close()
  })
})

/**
 * The functions and types that a replacement uses and the source does not contain. Such a bug would be found by its
 * `ReferenceError` instead of its effect.
 */
function listUnknownNames({ replace }: PlantedBug, source: string): string[] {
  const used = [...replace.matchAll(/(?<![\w$.])[A-Za-z_$][\w$]*(?=[(`])|(?<=\bas )[A-Z]\w*|^[A-Za-z_]\w*$/g)]
  const builtIns = ['async', 'if', 'for', 'while', 'return', 'await', 'true', 'false', 'null', 'random' /* of SQL */]
  return [...new Set(used.map(([name]) => name))].filter(
    (name) => !builtIns.includes(name) && !(name in globalThis) && !new RegExp(`\\b${name}\\b`).test(source),
  )
}
