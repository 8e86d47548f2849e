/** What passes on one connection, request by request. Without pipelining, all bytes between two ends are one passage's. */
import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'

/** A request and its answer. */
export interface Passage {
  method: string
  path: string
  /** Milliseconds since 1970, as pages tell them too. */
  at: number
  endedAt: number
  /** 0 where no answer came. */
  status: number
  type: string
  encoding: string
  /** What the browser wants it for: `document`, `script`, `worker`, `serviceworker`, `empty` for a fetch. */
  purpose: string
  up: number
  down: number
  /** Of `down`: without headers, as it travels. */
  body: number
}

/** The same clock as a page's `performance.timeOrigin + performance.now()`. */
export const now = () => performance.timeOrigin + performance.now()

const blank = { at: 0, endedAt: 0, status: 0, type: '', encoding: '', purpose: '', up: 0, down: 0, body: 0 }

export function begin(incoming: IncomingMessage): Passage {
  const purpose = String(incoming.headers['sec-fetch-dest'] ?? '')
  return { ...blank, method: incoming.method ?? '', path: incoming.url ?? '', at: now(), purpose }
}

export class Meter {
  private up = 0
  private down = 0

  constructor(private readonly socket: Socket) {}

  /** Everything since the last time belongs to this one. */
  assign(passage: Passage): void {
    const { bytesRead, bytesWritten } = this.socket
    passage.up += bytesRead - this.up
    passage.down += bytesWritten - this.down
    passage.endedAt = now()
    this.up = bytesRead
    this.down = bytesWritten
  }
}
