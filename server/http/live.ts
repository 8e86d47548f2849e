/** Sends hints to sockets. All changes are in the change feed, so a client that misses a hint still pulls them. */
import type { Server as HttpServer } from 'node:http'
import { Server, type Socket } from 'socket.io'
import { events } from '#contract/sync'
import type { Connection } from '../db/connect'
import { onChange, userScope } from '../db/feed'
import { sessions } from '../domain/accounts'
import { onNotification } from '../domain/notifications'
import { scopesOf } from '../domain/sync'
import { parseBearer } from './authenticate'
import { followSessions, type SessionSockets } from './session-sockets'

const mostMessageBytes = 100 * 1024

export interface Live {
  close(): Promise<void>
}

export function serveLive(
  http: HttpServer,
  connection: Connection,
  publicUrl: string,
  refused: (address: string) => void = () => {},
): Live {
  const io = new Server(http, {
    path: '/api/socket.io/',
    serveClient: false,
    maxHttpBufferSize: mostMessageBytes,
    // The token is sent in the handshake, never in a cookie, so pages of other origins cannot authenticate.
    cors: { origin: new URL(publicUrl).origin },
  })
  const sessionSockets = followSessions(connection, () => io.sockets.sockets.values())
  // socket.io does not catch errors of a middleware: a thrown error would end the process.
  io.use((socket, next) => {
    authenticateSocket(socket, connection, sessionSockets).then(
      (isSignedIn) => {
        if (isSignedIn) return next()
        refused(socket.handshake.address)
        next(new Error('unauthenticated'))
      },
      () => next(new Error('busy')),
    )
  })
  const silence = [
    onChange(({ scope }) => io.to(scope).emit(events.poke, { scope })),
    onNotification((accountId, notification) => io.to(userScope(accountId)).emit(events.notification, notification)),
  ]
  return {
    async close() {
      silence.forEach((stop) => stop())
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
  return sessionSockets.admit(socket, sessions.hashToken(token), async () => {
    const who = await sessions.find(db, token)
    if (!who) return false
    for (const scope of scopesOf(who)) void socket.join(scope)
    return true
  })
}
