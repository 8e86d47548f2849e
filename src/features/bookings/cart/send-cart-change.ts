import type { CallInput } from '#contract/core/endpoint'
import type { QueuedEndpoint } from '#contract/sync/queued-endpoints'
import { send, type Preview } from '../../../sync/index'
import { toast } from '../../../ui/overlays/toast'

/**
 * Queues a cart command and shows a toast as soon as it is stored on the device.
 * @param successTitle title of the success toast
 */
export async function sendCartChange<E extends QueuedEndpoint>(
  endpoint: E,
  given: CallInput<E>,
  successTitle: string,
  preview?: Preview,
): Promise<void> {
  const sent = await send(endpoint, given, preview ? { preview } : {})
  if (sent.ok) toast({ title: successTitle, tone: 'success' })
  else toast({ title: 'Failed to update cart. Please try again.', description: sent.message, tone: 'destructive' })
}
