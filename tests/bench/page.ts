/** Adapts Tilipo to the harness: the page enqueues commands, its worker sends them. */
import { wrap, type Remote } from 'comlink'
import { countStates } from '../../src/db/count-states'
import { UserDatabase } from '../../src/db/database'
import { openChannel } from '../../src/sync/page/channel'
import { enqueue } from '../../src/sync/outbox/outbox'
import type { BenchWorker } from './worker'

interface Mutation {
  id: string
  seq: number
  op: 'cart.setQty' | 'booking.create'
  entityId: string
  qty: number
  unitPriceNgwee: number
  at: number
  device: string
  note: string
}

let database: UserDatabase
let worker: Remote<BenchWorker>
/** The channel through which the app notifies its workers. */
const channel = openChannel()

/**
 * Maps a mutation to one of two commands that behave like the workload's: one replaces an unsent one for the same
 * entity, the other creates an entity.
 */
function createCommand({ op, entityId, device: _, ...fields }: Mutation) {
  return op === 'cart.setQty'
    ? { endpoint: 'applications.apply', input: { params: { id: entityId }, query: {}, body: fields } }
    : {
        endpoint: 'support.open',
        input: { params: {}, query: {}, body: { ...fields, id: entityId, mutation: fields.id } },
      }
}

export default {
  name: 'tilipo',
  async open() {
    database = new UserDatabase('bench')
    await database.open()
    worker = wrap<BenchWorker>(new Worker('/worker.js', { type: 'module' }))
    await worker.ping()
  },
  async enqueue(mutation: Mutation) {
    await enqueue(database, createCommand(mutation), {
      key: crypto.randomUUID(),
      now: Date.now,
      device: mutation.device,
    })
    channel.post({ does: 'kick', user: 'bench', why: 'queued' })
  },
  drain: () => worker.drain(),
  signedIn: () => worker.signIn(),
  pending: () => countStates(database, 'waiting', 'sending'),
  close: async () => database.close(),
}
