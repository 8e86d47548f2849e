/**
 * Ends the server after every single statement of a request sequence, in two ways. Nothing may be half done. A retry
 * finds every effect exactly once and gets the responses of an undisturbed run.
 */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { callApp, openWorld, type CallResponse, type World } from '../support/world'
import { requestSequences, type RequestSequence } from './request-sequences'
import { readDatabaseState } from './database-state'
import { rounds } from './race-setup'
import { openCrashingServer, waitUntilIdle, type CrashingServer, type CrashKind } from './crashing-server'

vi.setConfig({ testTimeout: 600_000 })

/** Tests end the server after each commit, and after every tenth statement in `npm test`. */
const crashInterval = rounds >= 200 ? 1 : process.env.TEST_FULL ? 5 : 10

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

/** Sends the requests one after another, as a device does: the next only after a final response to the previous one. */
async function sendAll(
  { app }: Pick<CrashingServer, 'app'>,
  requests: RequestSequence['requests'],
): Promise<CallResponse[]> {
  const answers: CallResponse[] = []
  for (const { endpoint, given } of requests) {
    answers.push(await callApp(app, endpoint, given))
    if (answers.at(-1)!.status >= 500) break
  }
  return answers
}

/** Reduces responses to their parts without ids and times. */
const summarizeResponses = (answers: readonly CallResponse[]) =>
  answers.map(({ status, body: { results, rows, status: state } }) => ({
    status,
    state,
    results: results?.map(({ outcome, code, detail }: any) => ({ outcome, code, detail })),
    rows: rows?.map(({ entity, version, deleted }: any) => `${entity} ${version} ${deleted}`).sort(),
  }))

/**
 * Runs the sequence without interruption.
 * @returns the database states from none to all parts, the responses, and the statements
 */
async function runUndisturbed(createSequence: (world: World) => Promise<RequestSequence>) {
  const { parts, names } = await createSequence(world)
  const states = [await readDatabaseState(world, names)]
  for (const part of parts) {
    await sendAll(world, [part])
    states.push(await readDatabaseState(world, names))
  }
  expect(new Set(states).size, 'each part leaves something').toBe(parts.length + 1)
  const { requests } = await createSequence(world)
  const countingServer = await openCrashingServer(world, 'killed')
  const expectedResponses = summarizeResponses(await sendAll(countingServer, requests))
  await countingServer.close()
  return { states, responses: expectedResponses, statements: countingServer.statements }
}

describe.each(Object.keys(requestSequences))('interrupting the server during %s', (name) => {
  it.each<CrashKind>(['killed', 'cut off'])('leaves a consistent state when %s after a statement', async (ending) => {
    const createRequests = requestSequences[name]!
    const { states, responses, statements } = await runUndisturbed(createRequests)
    expect(statements.filter((statement) => statement === 'commit').length).toBeGreaterThanOrEqual(states.length - 1)
    const reachedStates = new Set<string>()
    const survivingServer = ending === 'cut off' ? await openCrashingServer(world, ending) : null
    for (let after = 1; after <= statements.length; after++) {
      if (after % crashInterval > 0 && statements[after - 1] !== 'commit') continue
      const position = `after statement ${after}: ${statements[after - 1]}`
      const { requests, names } = await createRequests(world)
      const server = survivingServer ?? (await openCrashingServer(world, ending))
      server.arm(after)
      const answers = await sendAll(server, requests)
      await waitUntilIdle(world)
      const stateAfterCrash = await readDatabaseState(world, names)
      expect(states, position).toContain(stateAfterCrash)
      reachedStates.add(stateAfterCrash)
      // A server that survives answers 503 (busy). A killed one answers nobody.
      if (survivingServer)
        expect(
          answers.map(({ status, body }) => [status, body.code]).filter(([status]) => status >= 500 && status !== 503),
          position,
        ).toEqual([])
      server.arm(Infinity)
      // After a kill, the retry goes to another server, otherwise to the same one.
      expect(summarizeResponses(await sendAll(survivingServer ?? world, requests)), position).toEqual(responses)
      expect(await readDatabaseState(world, names), position).toEqual(states.at(-1))
      if (!survivingServer) await server.close()
    }
    await survivingServer?.close()
    // Every intermediate state occurred.
    expect(reachedStates.size).toBe(states.length)
    const { rows } = await world.connection.pool.query('select coalesce(sum(amount_ngwee), 0)::int as sum from entry')
    expect(rows).toEqual([{ sum: 0 }])
  })
})
