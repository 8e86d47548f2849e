/** In the app's own page: its own outbox, by the same door and from the same file that screens have it from. */
import { Dexie } from 'dexie'
import type { Edit } from '../edits'

interface Client {
  queue(endpoint: { name: string }, input: unknown, preview: { name: string }): Promise<{ ok: boolean }>
  waitingCount(): Promise<number>
}

/** The chunk's exports have short names, but a module that the app imports by need keeps its own within. */
export async function door(chunkUrl: string): Promise<Client> {
  const exported: unknown[] = Object.values(await import(chunkUrl))
  const found = exported.find((one) => typeof one === 'object' && one !== null && 'waitingCount' in one)
  if (!found) throw new Error(`${chunkUrl} does not hold src/sync/client.ts`)
  return found as Client
}

export async function enqueue(clientUrl: string, endpoint: string, edits: Edit[], pauseMs: number): Promise<number[]> {
  const { queue } = await door(clientUrl)
  const took: number[] = []
  for (const { itemId, quantity } of edits) {
    const started = performance.now()
    const sent = await queue(
      { name: endpoint },
      { params: { itemId }, query: {}, body: { quantity } },
      { name: 'Chitenge cloth' },
    )
    took.push(performance.now() - started)
    if (!sent.ok) throw new Error(`not saved: ${JSON.stringify(sent)}`)
    if (pauseMs > 0) await new Promise((resolve) => setTimeout(resolve, pauseMs))
  }
  return took
}

async function waiting(clientUrl: string): Promise<number> {
  return (await door(clientUrl)).waitingCount()
}

async function emptied(clientUrl: string, mostMs: number): Promise<void> {
  const started = performance.now()
  while ((await waiting(clientUrl)) > 0) {
    if (performance.now() - started > mostMs)
      throw new Error(`${await waiting(clientUrl)} commands still wait after ${mostMs / 1000} s`)
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}

/** How many items the local copy of the cart has. Dexie of our own: the app's is not to be had from outside. */
async function mirrored(user: string): Promise<number> {
  const database = await new Dexie(`tilipo-user-${user}`).open()
  const items = await database.table<{ deleted: number }>('cartItems').toArray()
  database.close()
  return items.filter(({ deleted }) => deleted === 0).length
}

Object.assign(globalThis, { bench: { enqueue, waiting, emptied, mirrored } })
