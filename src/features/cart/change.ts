import type { Endpoint, Given } from '#contract/endpoint'
import { send, type Preview } from '../../sync/index'
import { toast } from '../../ui/toast'

/**
 * Queues a cart command and shows a toast as soon as it is stored on the device.
 * @param done title of the success toast
 */
export async function change<E extends Endpoint>(
  endpoint: E,
  given: Given<E>,
  done: string,
  preview?: Preview,
): Promise<void> {
  const sent = await send(endpoint, given, preview ? { preview } : {})
  if (sent.ok) toast({ title: done, tone: 'success' })
  else toast({ title: 'Failed to update cart. Please try again.', description: sent.message, tone: 'destructive' })
}
