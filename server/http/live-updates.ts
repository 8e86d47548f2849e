/** Sends hints to sockets. All changes are in the change feed, so a client that misses a hint still pulls them. */
import type { Server as HttpServer } from 'node:http'
import { Server, type Socket } from 'socket.io'
import { socketEvents } from '#contract/sync/sync'
import type { Connection } from '../db/connect'
import { onChange, userScope } from '../db/feed'
import { sessions } from '../domain/accounts'
import { onNotification } from '../domain/notifications'
import { getScopes } from '../domain/sync'
import { parseBearer } from './authenticate'
import { trackSessions, type SessionSockets } from './session-sockets'

const maxMessageBytes = 100 * 1024

export interface LiveUpdates {
  close(): Promise<void>
}

export function serveLiveUpdates(
  http: HttpServer,
  connection: Connection,
  publicUrl: string,
  onRefused: (address: string) => void = () => {},
): LiveUpdates {
  const io = new Server(http, {
    path: '/api/socket.io/',
    serveClient: false,
    maxHttpBufferSize: maxMessageBytes,
    // The token is sent in the handshake, never in a cookie, so pages of other origins cannot authenticate.
    cors: { origin: new URL(publicUrl).origin },
  })
  const sessionSockets = trackSessions(connection, () => io.sockets.sockets.values())
  // socket.io does not catch errors of a middleware: a thrown error would end the process.
  io.use((socket, next) => {
    authenticateSocket(socket, connection, sessionSockets).then(
      (isSignedIn) => {
        if (isSignedIn) return next()
        onRefused(socket.handshake.address)
        next(new Error('unauthenticated'))
      },
      () => next(new Error('busy')),
    )
  })
  const unsubscribers = [
    onChange(({ scope }) => io.to(scope).emit(socketEvents.poke, { scope })),
    onNotification((accountId, notification) =>
      io.to(userScope(accountId)).emit(socketEvents.notification, notification),
    ),
  ]
  return {
    async close() {
      unsubscribers.forEach((unsubscribe) => unsubscribe())
      await Promise.all([sessionSockets.close(), io.close()])
    },
  }
}

/** Joins the rooms of the account's scopes. It is async, so that every error becomes a rejection. */
async function authenticateSocket(
  socket: Socket,
  { db }: Connection,
  sessionSockets: SessionSockets,
): Promise<boolean> {
  const token = parseBearer((socket.handshake.auth as { token?: unknown } | undefined)?.token)
  if (token === undefined) return false
  return sessionSockets.verifySession(socket, sessions.hashToken(token), async () => {
    const caller = await sessions.find(db, token)
    if (!caller) return false
    for (const scope of getScopes(caller)) void socket.join(scope)
    return true
  })
}
