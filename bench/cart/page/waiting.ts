/** In the app's own page: an outbox in which as much waits as is asked for, and what writing costs then. */
import { Dexie, type Table } from 'dexie'
import { door } from './tilipo'

interface Command {
  endpoint: string
  input: { params: object; query: object; body: object }
}

let plain: Table<unknown, number>

/** The app's tables are opened by its own rules: what is there is kept, only the outbox is filled anew. */
async function fill(user: string, other: string, count: number): Promise<void> {
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
        params: { with: other },
        query: {},
        body: { id: crypto.randomUUID(), text: `Is number ${index} still there on Friday?` },
      },
      orderKey: `messages/${other}`,
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

/** Each command by the app's door, and after it the same by hand: one strictly durable row in a table without indexes. */
async function write(
  clientUrl: string,
  commands: Command[],
  pauseMs: number,
): Promise<{ ours: number[]; byHand: number[] }> {
  const { queue } = await door(clientUrl)
  plain ??= await openPlain()
  const ours: number[] = []
  const byHand: number[] = []
  const pause = () => new Promise((resolve) => setTimeout(resolve, pauseMs))
  for (const { endpoint, input } of commands) {
    const started = performance.now()
    await queue({ name: endpoint }, input, { name: 'Chitenge cloth' })
    ours.push(performance.now() - started)
    await pause()
    const again = performance.now()
    await plain.add({ endpoint, input, preview: { name: 'Chitenge cloth' } })
    byHand.push(performance.now() - again)
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
