/** The socket: hints only. What it says is in the feed; what it misses is fetched from there. */
import type { Server as HttpServer } from 'node:http'
import { Server, type Socket } from 'socket.io'
import { events } from '#contract/sync'
import type { Connection } from '../db/connect'
import { onChange, userScope } from '../db/feed'
import { sessions } from '../domain/accounts'
import { onNotification } from '../domain/notifications'
import { scopesOf } from '../domain/sync'
import { parseBearer } from './authenticate'

const mostMessageBytes = 100 * 1024

export interface Live {
  close(): Promise<void>
}

export function serveLive(http: HttpServer, connection: Connection, publicUrl: string, refused: (address: string) => void = () => {}): Live {
  const io = new Server(http, {
    path: '/api/socket.io/',
    serveClient: false,
    maxHttpBufferSize: mostMessageBytes,
    // The token stands in the handshake, never in a cookie; another origin's page has none.
    cors: { origin: new URL(publicUrl).origin },
  })
  // An error thrown in a middleware would end the process: socket.io catches none.
  io.use((socket, next) => {
    authenticateSocket(socket, connection).then(
      (isSignedIn) => {
        if (isSignedIn) return next()
        refused(socket.handshake.address)
        next(new Error('unauthenticated'))
      },
      () => next(new Error('busy')),
    )
  })
  const silence = [
    onChange(({ scope, entity }) => {
      io.to(scope).emit(events.poke, { scope })
      if (entity === 'me') void dropEnded(io, connection, scope).catch(() => undefined) // the next change asks again
    }),
    onNotification((accountId, notification) => io.to(userScope(accountId)).emit(events.notification, notification)),
  ]
  return {
    async close() {
      silence.forEach((stop) => stop())
      await io.close()
    },
  }
}

/** Joins the scopes of the session's account. Async, so that every error becomes a rejection. */
async function authenticateSocket(socket: Socket, { db }: Connection): Promise<boolean> {
  const token = parseBearer((socket.handshake.auth as { token?: unknown } | undefined)?.token)
  const who = token === undefined ? null : await sessions.find(db, token)
  if (!who) return false
  for (const scope of scopesOf(who)) void socket.join(scope)
  socket.data.token = token
  return true
}

/** What an account may have changed with it are its sessions: a socket outlives none. */
async function dropEnded(io: Server, { db }: Connection, scope: string): Promise<void> {
  for (const socket of await io.in(scope).fetchSockets()) {
    if (!(await sessions.find(db, socket.data.token as string))) socket.disconnect(true)
  }
}
