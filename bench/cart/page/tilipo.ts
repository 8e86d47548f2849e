/** Runs in the app's page and uses its outbox through the same module as the screens. */
import { Dexie } from 'dexie'
import type { Edit } from '../edits'

interface Client {
  queue(endpoint: { name: string }, input: unknown, preview: { name: string }): Promise<{ ok: boolean }>
  waitingCount(): Promise<number>
}

/** Finds the sync client in a chunk. Minified exports have short names, but the properties of an object keep theirs. */
export async function loadClient(chunkUrl: string): Promise<Client> {
  const exported: unknown[] = Object.values(await import(chunkUrl))
  const client = exported.find((value) => typeof value === 'object' && value !== null && 'waitingCount' in value)
  if (!client) throw new Error(`${chunkUrl} does not hold src/sync/outbox/client.ts`)
  return client as Client
}

export async function enqueue(clientUrl: string, endpoint: string, edits: Edit[], pauseMs: number): Promise<number[]> {
  const { queue } = await loadClient(clientUrl)
  const durationsMs: number[] = []
  for (const { itemId, quantity } of edits) {
    const started = performance.now()
    const sent = await queue(
      { name: endpoint },
      { params: { itemId }, query: {}, body: { quantity } },
      { name: 'Chitenge cloth' },
    )
    durationsMs.push(performance.now() - started)
    if (!sent.ok) throw new Error(`not saved: ${JSON.stringify(sent)}`)
    if (pauseMs > 0) await new Promise((resolve) => setTimeout(resolve, pauseMs))
  }
  return durationsMs
}

async function waiting(clientUrl: string): Promise<number> {
  return (await loadClient(clientUrl)).waitingCount()
}

async function emptied(clientUrl: string, timeoutMs: number): Promise<void> {
  const started = performance.now()
  while ((await waiting(clientUrl)) > 0) {
    if (performance.now() - started > timeoutMs)
      throw new Error(`${await waiting(clientUrl)} commands still wait after ${timeoutMs / 1000} s`)
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}

/** Counts the items in the local copy of the cart. Uses its own Dexie, because the app's is not accessible. */
async function mirrored(user: string): Promise<number> {
  const database = await new Dexie(`tilipo-user-${user}`).open()
  const items = await database.table<{ deleted: number }>('cartItems').toArray()
  database.close()
  return items.filter(({ deleted }) => deleted === 0).length
}

Object.assign(globalThis, { bench: { enqueue, waiting, emptied, mirrored } })
