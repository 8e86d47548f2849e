/**
 * The socket: it only says that there is something to ask for. Loaded late, so that public pages do not carry it.
 */
import type { Socket } from 'socket.io-client'
import { events } from '#contract/sync'

export interface Live {
  stop(): void
}

export interface LiveEvents {
  /** A new notification, as it reads. */
  onNotification(message: string): void
  /** Something of this user's changed, or the line was down and something may have. */
  onPoke(): void
  onConnected(connected: boolean): void
}

export async function connectLive(token: string, { onNotification, onPoke, onConnected }: LiveEvents): Promise<Live> {
  const { io } = await import('socket.io-client')
  const socket: Socket = io({
    path: '/api/socket.io/',
    auth: { token: `Bearer ${token}` },
    transports: ['websocket', 'polling'],
    reconnectionDelay: 1000,
    reconnectionDelayMax: 5000,
    timeout: 20_000,
  })
  socket.on('connect', () => {
    onConnected(true)
    onPoke()
  })
  socket.on('disconnect', () => onConnected(false))
  socket.on('connect_error', () => onConnected(false))
  socket.on(events.poke, onPoke)
  socket.on(events.notification, (payload: unknown) => {
    onNotification(messageOf(payload))
    onPoke()
  })
  return {
    stop: () => {
      socket.removeAllListeners()
      socket.disconnect()
    },
  }
}

function messageOf(payload: unknown): string {
  if (typeof payload === 'string') return payload
  const message = (payload as { message?: unknown } | null)?.message
  return typeof message === 'string' ? message : ''
}
