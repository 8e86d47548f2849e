/**
 * The stored session: who is signed in, as far as this device knows. It is trusted while offline; only a 401 of our
 * server or a sign-out ends it. Ending it never changes pending commands in the outbox.
 *
 * The page reads localStorage; the worker and the service worker read `device.ts`. Only `write` changes both. Dexie is
 * imported dynamically, so that public pages do not load it.
 */
import type { SessionUser } from '#contract/accounts/session'
import { retryImport } from '../retry-import'

const storedFields = [
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
  'wasApproved',
  'dashboardRoute',
  'imageUrl',
] as const satisfies readonly (keyof SessionUser)[]

/** Without NRC, phone, address and vendor, which are stored only in the user's own database. */
export type StoredUser = Pick<SessionUser, (typeof storedFields)[number]>

export interface Session {
  user: StoredUser
  token: string
}

/**
 * Receives the session that the server ended, for `/auth?session=expired`, and undefined when this device ends the
 * session, because there is nothing to report then.
 */
export type SessionEndListener = (session: Session | null | undefined) => void

const storageKeys = { token: 'token', user: 'user', profile: 'profile' } as const
/** Called with true if another tab made the change. */
type SessionListener = (isOtherTab: boolean) => void
const changeListeners = new Set<SessionListener>()
const endListeners = new Set<SessionEndListener>()
let cachedSession: { token: string | null; user: string | null; session: Session | null } | undefined

export function currentToken(): string | null {
  return readItem(storageKeys.token)
}

/** Returns the session; the same object until it changes, null without a token or a stored user. */
export function currentSession(): Session | null {
  const token = readItem(storageKeys.token)
  const user = readItem(storageKeys.user)
  // Another tab is writing the session. It writes the profile last, and until then the session counts as unchanged.
  if (cachedSession && user !== readItem(storageKeys.profile)) return cachedSession.session
  if (!cachedSession || cachedSession.token !== token || cachedSession.user !== user)
    cachedSession = { token, user, session: parseSession(token, user) }
  return cachedSession.session
}

export function saveSession({ user, token }: { user: SessionUser | StoredUser; token: string }): Promise<void> {
  return write({ user: pickStoredFields(user), token })
}

/**
 * Stores a newer version of the signed-in user, for example from `/auth/me`. Ignored if the session belongs to another
 * user.
 */
export async function refreshUser(user: SessionUser): Promise<void> {
  const token = currentToken()
  const before = currentSession()
  if (!token || (before && before.user.id !== user.id)) return
  const storedUser = pickStoredFields(user)
  if (JSON.stringify(storedUser) !== JSON.stringify(before?.user)) await write({ user: storedUser, token })
}

export function endSession(): Promise<void> {
  for (const listener of endListeners) listener(undefined)
  return write(null)
}

/** Ends the session because the server rejected its token. A late response about an older token has no effect. */
export async function expireSession(token: string): Promise<void> {
  if (currentToken() !== token) return
  const last = currentSession()
  const written = write(null)
  for (const listener of endListeners) listener(last)
  await written
}

export function onSessionEnded(listener: SessionEndListener): () => void {
  endListeners.add(listener)
  return () => endListeners.delete(listener)
}

/** Calls the listener after every change, including changes by other tabs. */
export function subscribeSession(listener: SessionListener): () => void {
  if (changeListeners.size === 0) globalThis.addEventListener?.('storage', onStorage)
  changeListeners.add(listener)
  return () => {
    changeListeners.delete(listener)
    if (changeListeners.size === 0) globalThis.removeEventListener?.('storage', onStorage)
  }
}

/** Notifies the listeners of a page that was restored from the back/forward cache and missed storage events. */
export const rereadSession = (): void => notifyListeners(true)

/**
 * Makes the worker's copy match the page's copy: a tab may have been closed between the two writes. Fields that an
 * older build stored and this one does not are removed.
 */
export function reconcileSession(): Promise<void> {
  const session = currentSession()
  const isStale = session && Object.keys(session.user).some((field) => !storedFields.some((stored) => stored === field))
  return isStale ? write({ ...session, user: pickStoredFields(session.user) }) : writeDevice(session)
}

function onStorage({ key }: StorageEvent): void {
  if (key === null || Object.values(storageKeys).some((name) => name === key)) notifyListeners(true)
}

function notifyListeners(isOtherTab: boolean): void {
  for (const listener of changeListeners) listener(isOtherTab)
}

const maxDeviceWaitMs = 3000
let lastDeviceWrite: Promise<void> = Promise.resolve()

function write(session: Session | null): Promise<void> {
  const user = session && JSON.stringify(session.user)
  writeItem(storageKeys.user, user)
  writeItem(storageKeys.token, session?.token ?? null)
  writeItem(storageKeys.profile, user)
  notifyListeners(false)
  // A database that does not answer must not hold up a sign-in.
  return Promise.race([writeDevice(session), new Promise<void>((resolve) => setTimeout(resolve, maxDeviceWaitMs))])
}

/** Runs the writes in sequence, so that the last one wins. */
function writeDevice(session: Session | null): Promise<void> {
  const change = { userId: session?.user.id ?? null, token: session?.token ?? null }
  lastDeviceWrite = lastDeviceWrite
    .then(() => retryImport(() => import('./device'), { untilLoaded: true }))
    .then(async ({ changeDevice }) => void (await changeDevice(change)))
    .catch(() => undefined) // no IndexedDB: the worker and the service worker send nothing, but the page works
  return lastDeviceWrite
}

function pickStoredFields(user: SessionUser | StoredUser): StoredUser {
  return Object.fromEntries(storedFields.map((field) => [field, user[field] ?? null])) as unknown as StoredUser
}

function parseSession(token: string | null, user: string | null): Session | null {
  if (!token || !user) return null
  try {
    const storedUser = JSON.parse(user) as StoredUser | null
    return typeof storedUser?.id === 'string' ? { user: storedUser, token } : null
  } catch {
    return null
  }
}

// If storage is blocked, the session lasts as long as the page.
const memory = new Map<string, string>()

function readItem(name: string): string | null {
  try {
    return globalThis.localStorage?.getItem(name) ?? memory.get(name) ?? null
  } catch {
    return memory.get(name) ?? null
  }
}

function writeItem(name: string, value: string | null): void {
  memory.delete(name)
  try {
    if (value === null) localStorage.removeItem(name)
    else localStorage.setItem(name, value)
  } catch {
    if (value !== null) memory.set(name, value)
  }
}
