/** Result of queueing a command. */
export type QueueResult =
  /** The command is saved on this device. `key` is null if it and an unsent command cancel each other out. */
  | { ok: true; key: string | null }
  /** Nothing was saved. The message tells the user so. `counter`: the counter stock does not cover the sale. */
  | { ok: false; reason: 'signed-out' | 'full' | 'storage' | 'counter'; message: string }

export const notSaved: QueueResult = {
  ok: false,
  reason: 'storage',
  message: "We couldn't save your change on this device. Please try again.",
}

/**
 * `kept`: the number of waiting commands that stay on the device, such as sales at the counter. `refused`: the number of
 * refused commands that signing out would delete.
 */
export type SignOutResult = { ok: true } | { ok: false; waiting: number; kept: number; refused: number }
