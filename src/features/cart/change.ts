import type { Endpoint, Given } from '#contract/endpoint'
import { send, type Preview } from '../../sync/index'
import { toast } from '../../ui/toast'

/** Saved on this device is done: it is told at once, and the server hears of it when it can. */
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
