import { retryImport } from '../../retry-import'
import { notSaved, type QueueResult } from './queue-result'

type Client = typeof import('./client')

export const loadClient = (): Promise<Client> => retryImport(() => import('./client'))

/** Code that cannot be loaded saves nothing, and the screen says so. */
export async function saveWithClient(write: (client: Client) => Promise<QueueResult>): Promise<QueueResult> {
  const client = await loadClient().catch(() => null)
  return client ? write(client) : notSaved
}
