/**
 * Closes sockets when their session ends: after sign-out, a password change or expiry, in this or another process, and
 * when their account is suspended. Triggers report both (`015-pending-jobs.sql`). A timer detects expiry.
 */
import type { Socket } from 'socket.io'
import type { Connection } from '../db/connect'
import { listen } from '../db/listen'
import { sessions } from '../domain/accounts/accounts'

const checkMs = 1000

/** The state of a socket's session. */
interface SessionState {
  hash: Buffer
  /** When to look up the session again, in ms since the epoch: at its last known end, or 0 for immediately. */
  checkAt: number
  hasEnded: boolean
}

export interface SessionSockets {
  /**
   * Tracks the session of a socket during its authentication.
   * @param authenticate looks up the session; a session that ends in the meantime is refused
   * @returns whether the socket may connect
   */
  verifySession(socket: Socket, hash: Buffer, authenticate: () => Promise<boolean>): Promise<boolean>
  close(): Promise<void>
}

/** @param getConnected returns the connected sockets of this process */
export function trackSessions({ db, url }: Connection, getConnected: () => Iterable<Socket>): SessionSockets {
  const pending = new Set<Socket>()

  const getState = ({ data }: Socket): SessionState => data.session
  const getSockets = (): Socket[] => [...getConnected(), ...pending]

  async function check(): Promise<void> {
    const now = Date.now()
    const due = getSockets().filter((socket) => getState(socket).checkAt <= now)
    if (due.length === 0) return
    // A session that is reported while the query runs sets `checkAt` again, and the next check looks it up.
    for (const socket of due) getState(socket).checkAt = Infinity
    const ends = await sessions
      .findExpiries(
        db,
        due.map((socket) => getState(socket).hash),
      )
      .catch(() => null)
    for (const socket of due) applySessionEnd(socket, ends)
  }

  /** @param ends null if the query failed: the next check repeats it */
  function applySessionEnd(socket: Socket, ends: Map<string, Date> | null): void {
    const state = getState(socket)
    const end = ends?.get(state.hash.toString('hex'))
    if (ends && !end) {
      state.hasEnded = true
      // This has no effect on a socket that is still pending: `verifySession` checks the state.
      socket.disconnect(true)
    } else if (state.checkAt === Infinity) state.checkAt = end?.getTime() ?? 0
  }

  function recheck(isConcerned: (state: SessionState) => boolean): void {
    for (const socket of getSockets()) if (isConcerned(getState(socket))) getState(socket).checkAt = 0
    void check()
  }

  const timer = setInterval(() => void check(), checkMs)
  timer.unref()
  const subscription = listen(url, 'session_ended', {
    onListening: () => recheck(() => true),
    onNotification: (payload) => recheck(({ hash }) => hash.toString('hex') === payload),
  })

  return {
    async verifySession(socket, hash, authenticate) {
      const state: SessionState = { hash, checkAt: 0, hasEnded: false }
      socket.data.session = state
      pending.add(socket)
      try {
        return (await authenticate()) && !state.hasEnded
      } finally {
        pending.delete(socket)
      }
    },
    async close() {
      clearInterval(timer)
      await subscription.close()
    },
  }
}
