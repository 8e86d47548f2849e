/** Runs in the app's page: fills the outbox with pending commands and measures the cost of enqueuing. */
import { Dexie, type Table } from 'dexie'
import { loadClient } from './tilipo'

interface Command {
  endpoint: string
  input: { params: object; query: object; body: object }
}

let plainTable: Table<unknown, number>

/** Replaces the rows of the outbox. Opens the existing database, so all other tables keep their rows. */
async function fill(user: string, vendorId: string, count: number): Promise<void> {
  const database = await new Dexie(`tilipo-user-${user}`).open()
  const outbox = database.table('outbox')
  await outbox.clear()
  await outbox.bulkAdd(
    Array.from({ length: count }, (_, index) => ({
      key: crypto.randomUUID(),
      user,
      device: crypto.randomUUID(),
      endpoint: 'messages.send',
      input: {
        params: { with: vendorId },
        query: {},
        body: { id: crypto.randomUUID(), text: `Is number ${index} still there on Friday?` },
      },
      orderKey: `messages/${vendorId}`,
      coalesceKey: null,
      entity: 'message',
      attempted: 0,
      state: 'waiting',
      createdAt: Date.now(),
      tries: 0,
    })),
  )
  database.close()
}

/**
 * Enqueues each command with the app and then stores it by hand: one strictly durable row in a table without indexes.
 */
async function write(
  clientUrl: string,
  commands: Command[],
  pauseMs: number,
): Promise<{ ours: number[]; byHand: number[] }> {
  const { queue } = await loadClient(clientUrl)
  plainTable ??= await openPlain()
  const ours: number[] = []
  const byHand: number[] = []
  const pause = () => new Promise((resolve) => setTimeout(resolve, pauseMs))
  for (const { endpoint, input } of commands) {
    const started = performance.now()
    await queue({ name: endpoint }, input, { name: 'Chitenge cloth' })
    ours.push(performance.now() - started)
    await pause()
    const startedByHand = performance.now()
    await plainTable.add({ endpoint, input, preview: { name: 'Chitenge cloth' } })
    byHand.push(performance.now() - startedByHand)
    await pause()
  }
  return { ours, byHand }
}

async function openPlain(): Promise<Table<unknown, number>> {
  const database = new Dexie('bench-plain', { chromeTransactionDurability: 'strict' })
  database.version(1).stores({ outbox: '++n' })
  await database.open()
  return database.table('outbox')
}

Object.assign(globalThis, { waiting: { fill, write } })
