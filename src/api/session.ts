/**
 * The stored session: who is signed in, as far as this device knows. It is trusted while offline; only a 401 of our
 * server or a sign-out ends it. Ending it never changes pending commands in the outbox.
 *
 * The page reads localStorage; the worker and the service worker read `device.ts`. Only `write` changes both. Dexie is
 * imported dynamically, so that public pages do not load it.
 */
import type { SessionUser } from '#contract/session'

const keptFields = [
  'id',
  'full_name',
  'companyName',
  'email',
  'user_type',
  'staffRole',
  'business_type',
  'isActive',
  'isApproved',
  'approvalStatus',
  'dashboardRoute',
  'imageUrl',
] as const satisfies readonly (keyof SessionUser)[]

/** Without NRC, phone, address and vendor, which are stored only in the user's own database. */
export type KeptUser = Pick<SessionUser, (typeof keptFields)[number]>

export interface Session {
  user: KeptUser
  token: string
}

/** Receives the session that the server ended, for `/auth?session=expired`. */
export type Ended = (session: Session | null) => void

const names = { token: 'token', user: 'user', profile: 'profile' } as const
/** Called with true if another tab made the change. */
type Changed = (elsewhere: boolean) => void
const changed = new Set<Changed>()
const ended = new Set<Ended>()
let known: { token: string | null; user: string | null; session: Session | null } | undefined

export function currentToken(): string | null {
  return read(names.token)
}

/** Returns the session; the same object until it changes, null without a token or a stored user. */
export function currentSession(): Session | null {
  const token = read(names.token)
  const user = read(names.user)
  // Another tab is writing the session. It writes the profile last, and until then the session counts as unchanged.
  if (known && user !== read(names.profile)) return known.session
  if (!known || known.token !== token || known.user !== user) known = { token, user, session: sessionOf(token, user) }
  return known.session
}

export function keepSession({ user, token }: { user: SessionUser | KeptUser; token: string }): Promise<void> {
  return write({ user: keptOf(user), token })
}

/**
 * Stores a newer version of the signed-in user, for example from `/auth/me`. Ignored if the session belongs to another
 * user.
 */
export async function refreshUser(user: SessionUser): Promise<void> {
  const token = currentToken()
  const before = currentSession()
  if (!token || (before && before.user.id !== user.id)) return
  const kept = keptOf(user)
  if (JSON.stringify(kept) !== JSON.stringify(before?.user)) await write({ user: kept, token })
}

export function endSession(): Promise<void> {
  return write(null)
}

/** Ends the session because the server rejected its token. A late response about an older token has no effect. */
export async function expireSession(token: string): Promise<void> {
  if (currentToken() !== token) return
  const last = currentSession()
  const written = write(null)
  for (const listener of ended) listener(last)
  await written
}

export function onSessionEnded(listener: Ended): () => void {
  ended.add(listener)
  return () => ended.delete(listener)
}

/** Calls the listener after every change, including changes by other tabs. */
export function subscribeSession(listener: Changed): () => void {
  if (changed.size === 0) globalThis.addEventListener?.('storage', onStorage)
  changed.add(listener)
  return () => {
    changed.delete(listener)
    if (changed.size === 0) globalThis.removeEventListener?.('storage', onStorage)
  }
}

/** Notifies the listeners of a page that was restored from the back/forward cache and missed storage events. */
export const rereadSession = (): void => tell(true)

/**
 * Makes the worker's copy match the page's copy: a tab may have been closed between the two writes. Fields that an
 * older build stored and this one does not are removed.
 */
export function settleSession(): Promise<void> {
  const session = currentSession()
  const isStale =
    session && Object.keys(session.user).some((field) => !(keptFields as readonly string[]).includes(field))
  return isStale ? write({ ...session, user: keptOf(session.user) }) : mirror(session)
}

function onStorage({ key }: StorageEvent): void {
  if (key === null || Object.values(names).includes(key as 'token')) tell(true)
}

function tell(elsewhere: boolean): void {
  for (const listener of changed) listener(elsewhere)
}

let mirrored: Promise<void> = Promise.resolve()

function write(session: Session | null): Promise<void> {
  const user = session && JSON.stringify(session.user)
  put(names.user, user)
  put(names.token, session?.token ?? null)
  put(names.profile, user)
  tell(false)
  return mirror(session)
}

/** Runs the writes in sequence, so that the last one wins. */
function mirror(session: Session | null): Promise<void> {
  const change = { userId: session?.user.id ?? null, token: session?.token ?? null }
  mirrored = mirrored
    .then(() => import('./device'))
    .then(async ({ changeDevice }) => void (await changeDevice(change)))
    .catch(() => undefined) // no IndexedDB: the worker and the service worker send nothing, but the page works
  return mirrored
}

function keptOf(user: SessionUser | KeptUser): KeptUser {
  return Object.fromEntries(keptFields.map((field) => [field, user[field] ?? null])) as unknown as KeptUser
}

function sessionOf(token: string | null, user: string | null): Session | null {
  if (!token || !user) return null
  try {
    const kept = JSON.parse(user) as KeptUser | null
    return typeof kept?.id === 'string' ? { user: kept, token } : null
  } catch {
    return null
  }
}

// If storage is blocked, the session lasts as long as the page.
const memory = new Map<string, string>()

function read(name: string): string | null {
  try {
    return globalThis.localStorage?.getItem(name) ?? memory.get(name) ?? null
  } catch {
    return memory.get(name) ?? null
  }
}

function put(name: string, value: string | null): void {
  memory.delete(name)
  try {
    if (value === null) localStorage.removeItem(name)
    else localStorage.setItem(name, value)
  } catch {
    if (value !== null) memory.set(name, value)
  }
}
