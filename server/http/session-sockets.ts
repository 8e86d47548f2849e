/**
 * Closes sockets when their session ends: by signing out, a new password, a suspension or expiry, in this process or in
 * another. The database reports each deleted session (`027-session-ended.sql`); expiry is found by the clock.
 */
import type { Socket } from 'socket.io'
import type { Connection } from '../db/connect'
import { listen } from '../db/listen'
import { sessions } from '../domain/accounts'

const checkMs = 1000

/** What is known of a socket's session. */
interface SessionState {
  hash: Buffer
  /** When the session has to be looked up again, in ms since the epoch: at its end as last known, or 0 for now. */
  checkAt: number
  hasEnded: boolean
}

export interface SessionSockets {
  /**
   * Follows the session of a socket that is being authenticated.
   * @param authenticate looks the session up; a session that ends meanwhile counts as ended
   * @returns whether the socket may connect
   */
  admit(socket: Socket, hash: Buffer, authenticate: () => Promise<boolean>): Promise<boolean>
  close(): Promise<void>
}

/** @param connected the sockets of this process that are connected */
export function followSessions({ db, url }: Connection, connected: () => Iterable<Socket>): SessionSockets {
  const pending = new Set<Socket>()

  const stateOf = ({ data }: Socket): SessionState => data.session as SessionState
  const all = (): Socket[] => [...connected(), ...pending]

  async function check(): Promise<void> {
    const now = Date.now()
    const due = all().filter((socket) => stateOf(socket).checkAt <= now)
    if (due.length === 0) return
    // Whatever is reported while the query runs sets `checkAt` again, and is looked up by the next check.
    for (const socket of due) stateOf(socket).checkAt = Infinity
    const ends = await sessions
      .findEnds(
        db,
        due.map((socket) => stateOf(socket).hash),
      )
      .catch(() => null)
    for (const socket of due) settle(socket, ends)
  }

  /** @param ends null when the database did not answer: the next check asks again */
  function settle(socket: Socket, ends: Map<string, Date> | null): void {
    const state = stateOf(socket)
    const end = ends?.get(state.hash.toString('hex'))
    if (ends && !end) {
      state.hasEnded = true
      // Without effect on a socket that is still pending: `admit` looks at the state.
      socket.disconnect(true)
    } else if (state.checkAt === Infinity) state.checkAt = end?.getTime() ?? 0
  }

  function recheck(isConcerned: (state: SessionState) => boolean): void {
    for (const socket of all()) if (isConcerned(stateOf(socket))) stateOf(socket).checkAt = 0
    void check()
  }

  const timer = setInterval(() => void check(), checkMs)
  timer.unref()
  const listening = listen(url, 'session_ended', {
    onListening: () => recheck(() => true),
    onNotification: (payload) => recheck(({ hash }) => hash.toString('hex') === payload),
  })

  return {
    async admit(socket, hash, authenticate) {
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
      await listening.close()
    },
  }
}
