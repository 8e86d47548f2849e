/** Messages between tabs and their workers. */
import type { Kick } from './runner'

export type Message =
  | { does: 'kick'; user: string; why: Kick }
  /** This user signed out: close the database, it is about to be deleted. */
  | { does: 'leave'; user: string }

const name = 'tilipo-sync'

export interface Channel {
  say(message: Message): void
  close(): void
}

export function openChannel(hear?: (message: Message) => void): Channel {
  if (typeof BroadcastChannel === 'undefined') return { say: () => undefined, close: () => undefined }
  const channel = new BroadcastChannel(name)
  if (hear) channel.addEventListener('message', ({ data }: MessageEvent<Message>) => hear(data))
  return { say: (message) => channel.postMessage(message), close: () => channel.close() }
}
