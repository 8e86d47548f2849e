// The rows of the plain Dexie loop, written with strict durability: they survive a power loss.
import { Dexie } from 'dexie'

let db
export default {
  name: 'dexie-strict',
  async open() {
    db = new Dexie('naive-strict', { chromeTransactionDurability: 'strict' })
    db.version(1).stores({ outbox: '++n' })
    await db.open()
  },
  enqueue: (m) => db.outbox.add({ m }),
  async drain() {
    await db.outbox.clear()
  },
  pending: () => db.outbox.count(),
  async close() {
    db.close()
  },
}
