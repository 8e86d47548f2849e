/** What came of queueing a command. */
export type Sent =
  /** Saved on this device; `key` is null where it and an unsent one cancel each other out. */
  | { ok: true; key: string | null }
  /** Nothing was saved, and the message says so. */
  | { ok: false; reason: 'signed-out' | 'full' | 'storage'; message: string }

export type SignedOut = { ok: true } | { ok: false; waiting: number }
