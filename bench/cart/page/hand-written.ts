/**
 * The lower bound, written by hand: stores the row of the cart and an outbox row for each edit in one Dexie transaction,
 * and sends the last edit of each item with one read, one request and one delete. The same code as in the comparison
 * harness, against the real API.
 */
import { Dexie, type Table } from 'dexie'
import type { Edit } from '../edits'

interface DrainOptions {
  token: string
  endpoint: string
  protocol: number
}

class Store extends Dexie {
  items!: Table<{ id: string; quantity: number }, string>
  outbox!: Table<{ n?: number; edit: Edit }, number>
  constructor(durability: 'default' | 'strict') {
    super(`bench-${durability}`, durability === 'strict' ? { chromeTransactionDurability: 'strict' } : {})
    this.version(1).stores({ items: 'id', outbox: '++n' })
  }
}

let store: Store

async function open(durability: 'default' | 'strict'): Promise<void> {
  store = new Store(durability)
  await store.open()
}

async function enqueue(edits: Edit[], pauseMs: number): Promise<number[]> {
  const durationsMs: number[] = []
  for (const edit of edits) {
    const started = performance.now()
    await store.transaction('rw', store.items, store.outbox, async () => {
      await store.items.put({ id: edit.itemId, quantity: edit.quantity })
      await store.outbox.add({ edit })
    })
    durationsMs.push(performance.now() - started)
    if (pauseMs > 0) await new Promise((resolve) => setTimeout(resolve, pauseMs))
  }
  return durationsMs
}

async function drain({ token, endpoint, protocol }: DrainOptions): Promise<void> {
  const rows = await store.outbox.toArray()
  const lastQuantities = new Map(rows.map(({ edit }) => [edit.itemId, edit.quantity]))
  const commands = [...lastQuantities].map(([itemId, quantity]) => ({
    key: crypto.randomUUID(),
    endpoint,
    params: { itemId },
    body: { quantity },
  }))
  await send('/api/sync/push', token, { protocol, device: crypto.randomUUID(), commands })
  await store.outbox.bulkDelete(rows.map(({ n }) => n!))
}

async function send(path: string, token: string, body: unknown): Promise<void> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
  const answer = await fetch(path, { method: 'POST', headers, body: JSON.stringify(body) })
  await answer.text()
  if (!answer.ok) throw new Error(`HTTP ${answer.status}`)
}

Object.assign(globalThis, { bench: { open, enqueue, drain } })
