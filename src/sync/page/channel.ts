/** Messages between tabs and their workers. */
import type { Kick } from '../engine/runner'

export type Message =
  | { does: 'kick'; user: string; why: Kick }
  /** This user signed out: close the database, it is about to be deleted. */
  | { does: 'leave'; user: string }

const name = 'tilipo-sync'

interface Channel {
  post(message: Message): void
  close(): void
}

export function openChannel(onMessage?: (message: Message) => void): Channel {
  if (typeof BroadcastChannel === 'undefined') return { post: () => undefined, close: () => undefined }
  const channel = new BroadcastChannel(name)
  if (onMessage) channel.addEventListener('message', ({ data }: MessageEvent<Message>) => onMessage(data))
  return { post: (message) => channel.postMessage(message), close: () => channel.close() }
}
