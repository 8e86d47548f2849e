/**
 * Counts the bytes of each exchange on a connection. Without pipelining, all bytes between two ends belong to one
 * exchange.
 */
import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'

/** A request and its response. */
export interface Exchange {
  method: string
  path: string
  /** In ms since 1970, comparable with the clocks of pages. */
  at: number
  endedAt: number
  /** 0 without a response. */
  status: number
  type: string
  encoding: string
  /** The destination of the request: `document`, `script`, `worker`, `serviceworker`, or `empty` for a fetch. */
  purpose: string
  up: number
  down: number
  /** The part of `down` without headers, compressed as transferred. */
  body: number
}

/** Returns the time on the clock of `performance.timeOrigin + performance.now()` in pages. */
export const now = () => performance.timeOrigin + performance.now()

const emptyExchange = { at: 0, endedAt: 0, status: 0, type: '', encoding: '', purpose: '', up: 0, down: 0, body: 0 }

export function beginExchange(incoming: IncomingMessage): Exchange {
  const purpose = String(incoming.headers['sec-fetch-dest'] ?? '')
  return { ...emptyExchange, method: incoming.method ?? '', path: incoming.url ?? '', at: now(), purpose }
}

export class ByteMeter {
  private up = 0
  private down = 0

  constructor(private readonly socket: Socket) {}

  /** Assigns all bytes since the last call to this exchange. */
  assign(passage: Exchange): void {
    const { bytesRead, bytesWritten } = this.socket
    passage.up += bytesRead - this.up
    passage.down += bytesWritten - this.down
    passage.endedAt = now()
    this.up = bytesRead
    this.down = bytesWritten
  }
}
