/**
 * Hand-written alternatives. Both store the row of the cart and an outbox row for each edit in one Dexie transaction.
 * `naive` sends the rows one by one, oldest first. `ideal` is the lower bound: one read, the last edit of each item,
 * one request, one delete. The same code as in the comparison harness, against the real API.
 */
import { Dexie, type Table } from 'dexie'
import type { Edit } from '../edits'

interface DrainOptions {
  token: string
  /** Number of rows that the naive loop may send. */
  most: number
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

async function drainNaive({ token, most }: DrainOptions): Promise<void> {
  let delayMs = 500
  for (let sent = 0; sent < most;) {
    const row = await store.outbox.orderBy('n').first()
    if (!row) return
    try {
      const { itemId, quantity } = row.edit
      await send('PUT', `/api/cart/${itemId}`, token, { quantity })
      await store.outbox.delete(row.n!)
      delayMs = 500
      sent += 1
    } catch {
      await new Promise((resolve) => setTimeout(resolve, delayMs))
      delayMs = Math.min(delayMs * 2, 30_000)
    }
  }
}

async function drainIdeal({ token, endpoint, protocol }: DrainOptions): Promise<void> {
  const rows = await store.outbox.toArray()
  const lastQuantities = new Map(rows.map(({ edit }) => [edit.itemId, edit.quantity]))
  const commands = [...lastQuantities].map(([itemId, quantity]) => ({
    key: crypto.randomUUID(),
    endpoint,
    params: { itemId },
    body: { quantity },
  }))
  await send('POST', '/api/sync/push', token, { protocol, device: crypto.randomUUID(), commands })
  await store.outbox.bulkDelete(rows.map(({ n }) => n!))
}

async function send(method: string, path: string, token: string, body: unknown): Promise<void> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
  const answer = await fetch(path, { method, headers, body: JSON.stringify(body) })
  await answer.text()
  if (!answer.ok) throw new Error(`HTTP ${answer.status}`)
}

Object.assign(globalThis, { bench: { open, enqueue, drainNaive, drainIdeal } })
