import type { Tx } from '../db/transact'
import { createId, createRandom } from './random'

/**
 * Builds the context in which a domain command runs at a past time, within the transaction of the demo data.
 * @param name seeds ids and random numbers, so that they are the same on every machine
 */
export function buildDemoTx(sql: Tx['sql'], at: Date, name: string): Tx {
  const random = createRandom(`transaction/${name}`)
  let count = 0
  return {
    sql,
    at,
    newId: () => createId(`${name}/${(count += 1)}`),
    randomBytes: (length) => Buffer.from(Array.from({ length }, () => random.integer(0, 255))),
    recorded: { changes: [] },
    // For the key of tickets, which `removeTickets` deletes.
    secrets: () => [Buffer.alloc(32)],
    // Nobody is connected while the demo data is loaded.
    afterCommit: () => undefined,
  }
}
