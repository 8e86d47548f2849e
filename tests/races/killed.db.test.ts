/**
 * The server ends after every single statement of what was asked, in two ways. Whatever it was in the middle of: nothing
 * stands half done, and who asks again finds everything done exactly once, and is told what the undisturbed are told.
 */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { callApp, openWorld, type Answer, type World } from '../support/world'
import { errands, type Errand } from './errands'
import { keptBy } from './kept'
import { rounds } from './racing'
import { openDoomed, untilQuiet, type Doomed, type Ending } from './kill'

vi.setConfig({ testTimeout: 600_000 })

/** After each in the proof; after each fifth, and after each commit, in `npm test`. */
const all = rounds >= 200

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

/** As a device does: nothing is asked before what came earlier is answered for good. */
async function run({ app }: Pick<Doomed, 'app'>, requests: Errand['requests']): Promise<Answer[]> {
  const answers: Answer[] = []
  for (const { endpoint, given } of requests) {
    answers.push(await callApp(app, endpoint, given))
    if (answers.at(-1)!.status >= 500) break
  }
  return answers
}

/** What was said, without ids and times. */
const told = (answers: readonly Answer[]) =>
  answers.map(({ status, body: { results, rows, status: state } }) => ({
    status,
    state,
    results: results?.map(({ outcome, code, detail }: any) => ({ outcome, code, detail })),
    rows: rows?.map(({ entity, version, deleted }: any) => `${entity} ${version} ${deleted}`).sort(),
  }))

/** What each part leaves behind, from nothing to all. */
async function undisturbed(make: (world: World) => Promise<Errand>) {
  const { parts, names } = await make(world)
  const states = [await keptBy(world, names)]
  for (const part of parts) {
    await run(world, [part])
    states.push(await keptBy(world, names))
  }
  expect(new Set(states).size, 'each part leaves something').toBe(parts.length + 1)
  const { requests } = await make(world)
  const counting = await openDoomed(world, 'killed')
  const said = told(await run(counting, requests))
  await counting.close()
  return { states, said, statements: counting.statements }
}

describe.each(Object.keys(errands))('interrupting the server during %s', (name) => {
  it.each<Ending>(['killed', 'cut off'])(
    `leaves a consistent state when %s after ${all ? 'each' : 'every fifth'} statement`,
    async (ending) => {
      const make = errands[name]!
      const { states, said, statements } = await undisturbed(make)
      expect(statements.filter((statement) => statement === 'commit').length).toBeGreaterThanOrEqual(states.length - 1)
      const met = new Set<string>()
      const lasting = ending === 'cut off' ? await openDoomed(world, ending) : null
      for (let after = 1; after <= statements.length; after++) {
        if (!all && after % 5 > 0 && statements[after - 1] !== 'commit') continue
        const where = `after statement ${after}: ${statements[after - 1]}`
        const { requests, names } = await make(world)
        const doomed = lasting ?? (await openDoomed(world, ending))
        doomed.arm(after)
        const answers = await run(doomed, requests)
        await untilQuiet(world)
        const between = await keptBy(world, names)
        expect(states, where).toContain(between)
        met.add(between)
        // Whoever lives on says that it was busy; nobody hears who is gone.
        if (lasting)
          expect(
            answers
              .map(({ status, body }) => [status, body.code])
              .filter(([status]) => status >= 500 && status !== 503),
            where,
          ).toEqual([])
        doomed.arm(Infinity)
        // After a kill another server is asked, and otherwise the same.
        expect(told(await run(lasting ?? world, requests)), where).toEqual(said)
        expect(await keptBy(world, names), where).toEqual(states.at(-1))
        if (!lasting) await doomed.close()
      }
      await lasting?.close()
      // From nothing to all: each was met.
      expect(met.size).toBe(states.length)
      const { rows } = await world.connection.pool.query('select coalesce(sum(amount_ngwee), 0)::int as sum from entry')
      expect(rows).toEqual([{ sum: 0 }])
    },
  )
})
