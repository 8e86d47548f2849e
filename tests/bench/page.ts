/** Tilipo as an adapter of the harness: the page writes commands down, its worker sends them. */
import { wrap, type Remote } from 'comlink'
import { countStates } from '../../src/db/count-states'
import { UserDatabase } from '../../src/db/database'
import { openChannel } from '../../src/sync/channel'
import { enqueue } from '../../src/sync/outbox'
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
/** As the app tells its workers. */
const channel = openChannel()

/** Two of our commands that behave as the workload's do: one replaces an unsent one on the same thing, one makes something. */
function commandOf({ op, entityId, device: _, ...said }: Mutation) {
  return op === 'cart.setQty'
    ? { endpoint: 'applications.apply', input: { params: { id: entityId }, query: {}, body: said } }
    : { endpoint: 'support.open', input: { params: {}, query: {}, body: { ...said, id: entityId, mutation: said.id } } }
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
    await enqueue(database, commandOf(mutation), { key: crypto.randomUUID(), now: Date.now, device: mutation.device })
    channel.post({ does: 'kick', user: 'bench', why: 'queued' })
  },
  drain: () => worker.drain(),
  signedIn: () => worker.signIn(),
  pending: () => countStates(database, 'waiting', 'sending'),
  close: async () => database.close(),
}
