/**
 * The socket connection. Its messages are hints to pull. It is loaded lazily, so that public pages do not include it.
 */
import type { Socket } from 'socket.io-client'
import type { Notification } from '#contract/messages/notifications'
import { settingsEvent } from '#contract/platform/public-settings'
import { socketEvents } from '#contract/sync/sync'
import { retryImport } from '../retry-import'

export interface LiveConnection {
  stop(): void
}

/** A message and the notification's fields, as far as the server sends them. */
export type LiveNotification = Partial<Notification> & { message: string }

export interface LiveEvents {
  onNotification(notification: LiveNotification): void
  /** Data of this user changed, or may have changed while the socket was disconnected. */
  onPoke(): void
  onConnected(connected: boolean): void
  /** An administrator changed the public settings. `at`: when the server read them, in ms since 1970. */
  onSettings?(settings: unknown, at: number): void
}

const busyRetryMs = 5000

export async function connectLive(
  token: string,
  { onNotification, onPoke, onConnected, onSettings }: LiveEvents,
): Promise<LiveConnection> {
  const io = await retryImport(async () => (await import('socket.io-client')).io, { untilLoaded: true })
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
  let retry: ReturnType<typeof setTimeout> | undefined
  socket.on('disconnect', (reason) => {
    onConnected(false)
    if (reason !== 'io server disconnect') return
    // The session has probably ended: the pull detects that and signs the user out. Otherwise this reconnects.
    onPoke()
    socket.connect()
  })
  socket.on('connect_error', ({ message }) => {
    onConnected(false)
    // socket.io does not reconnect after an error response of the server, but `busy` is temporary.
    if (message === 'busy') retry = setTimeout(() => socket.connect(), busyRetryMs)
  })
  socket.on(socketEvents.poke, onPoke)
  if (onSettings) socket.on(settingsEvent, onSettings)
  socket.on(socketEvents.notification, (payload: unknown) => {
    onNotification(parseNotification(payload))
    onPoke()
  })
  return {
    stop: () => {
      clearTimeout(retry)
      socket.removeAllListeners()
      socket.disconnect()
    },
  }
}

function parseNotification(payload: unknown): LiveNotification {
  const fields = typeof payload === 'object' && payload !== null ? (payload as Partial<Notification>) : {}
  return { ...fields, message: typeof fields.message === 'string' ? fields.message : '' }
}
