/**
 * Sends hints to the sockets of this process, about the commits of all processes. All changes are in the change feed, so
 * a client that misses a hint still pulls them.
 */
import type { Server as HttpServer } from 'node:http'
import { Server, type Socket } from 'socket.io'
import { ownsClosedBusiness } from '#contract/core/access'
import { settingsEvent } from '#contract/platform/public-settings'
import { socketEvents } from '#contract/sync/sync'
import type { Connection } from '../db/connect'
import { userScope } from '../db/feed'
import { followFeed, type FollowedChange } from '../db/follow-feed'
import { listen, type Subscription } from '../db/listen'
import { sessions } from '../domain/accounts/accounts'
import { findNewNotifications } from '../domain/messages/notifications'
import { getScopes } from '../domain/sync'
import { parseBearer } from './authenticate'
import { trackSessions, type SessionSockets } from './session-sockets'

const maxMessageBytes = 100 * 1024

export interface LiveUpdates {
  countSockets(): number
  close(): Promise<void>
}

export interface LiveUpdateOptions {
  onRefused?(address: string): void
  /** Called when the change feed could not be read. The next attempt follows. */
  onFailure?(error: unknown): void
  readSettings?(): Promise<unknown>
}

export function serveLiveUpdates(
  http: HttpServer,
  connection: Connection,
  publicUrl: string,
  { onRefused = () => {}, onFailure = () => {}, readSettings }: LiveUpdateOptions = {},
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
  const follower = followFeed(connection.url, {
    onChanges: (changes) => sendHints(io, connection, changes),
    onGap: () => io.emit(socketEvents.poke, {}),
    onFailure,
  })
  const settingsSubscription = readSettings && watchSettings(io, connection, readSettings)
  return {
    countSockets: () => io.engine.clientsCount,
    async close() {
      await Promise.all([follower.close(), sessionSockets.close(), settingsSubscription?.close(), io.close()])
    },
  }
}

/**
 * Pokes the scopes and sends their new notifications. Nothing is sent if the notifications cannot be read, so that the
 * repetition sends each one once.
 */
async function sendHints(io: Server, { db }: Connection, changes: readonly FollowedChange[]): Promise<void> {
  const { rooms } = io.sockets.adapter
  const ownChanges = changes.filter(({ scope }) => rooms.has(scope))
  const notifications = await findNewNotifications(
    db,
    ownChanges.flatMap(({ notificationId }) => notificationId ?? []),
  )
  for (const scope of new Set(ownChanges.map((change) => change.scope))) io.to(scope).emit(socketEvents.poke, { scope })
  for (const { scope, notificationId, exceptSession } of ownChanges) {
    const notification = notificationId && notifications.get(notificationId)
    if (!notification) continue
    const sessionRooms = exceptSession ? [getSessionRoom(exceptSession)] : []
    io.to(scope).except(sessionRooms).emit(socketEvents.notification, notification)
  }
}

/**
 * Sends the public settings to every socket of this process when an administrator has changed them, in any process. A
 * change may have been missed before the subscription began or while it was interrupted, so its start sends them too.
 */
function watchSettings(io: Server, { url }: Connection, readSettings: () => Promise<unknown>): Subscription {
  // If the read fails, clients get the settings with their next request.
  const send = () =>
    void readSettings().then(
      (settings) => io.emit(settingsEvent, settings, Date.now()),
      () => undefined,
    )
  return listen(url, 'setting_changed', {
    onListening: send,
    onNotification: send,
  })
}

/** The room of the sockets of one session, which are the tabs of one browser. */
const getSessionRoom = (hash: Buffer): string => `session:${hash.toString('hex')}`

/** A person has a few devices with a few tabs. More sockets would let one account use up the server's memory. */
export const maxSocketsPerAccount = 30

/** Closes the oldest sockets of an account in this process. Their pages still pull regularly. */
function closeOldestSockets({ nsp }: Socket, room: string): void {
  const ids = [...(nsp.adapter.rooms.get(room) ?? [])]
  for (const id of ids.slice(0, Math.max(0, ids.length - maxSocketsPerAccount))) nsp.sockets.get(id)?.disconnect(true)
}

/** Joins the rooms of the account's scopes. It is async, so that every error becomes a rejection. */
async function authenticateSocket(
  socket: Socket,
  { db }: Connection,
  sessionSockets: SessionSockets,
): Promise<boolean> {
  const token = parseBearer((socket.handshake.auth as { token?: unknown } | undefined)?.token)
  if (token === undefined) return false
  const hash = sessions.hashToken(token)
  return sessionSockets.verifySession(socket, hash, async () => {
    const caller = await sessions.find(db, token, { isBackground: true })
    if (!caller || !(caller.isActive || ownsClosedBusiness(caller))) return false
    for (const scope of getScopes(caller)) void socket.join(scope)
    void socket.join(getSessionRoom(hash))
    closeOldestSockets(socket, userScope(caller.accountId))
    return true
  })
}
