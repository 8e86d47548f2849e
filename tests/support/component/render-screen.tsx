/** Renders a screen as the app does: with a router, a session and the user's own database. */
import { act, render, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactElement } from 'react'
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom'
import type { SessionUser } from '#contract/accounts/session'
import { fetchPublic } from '../../../src/api/fetch-public'
import { createPublicReads } from '../../../src/api/public-read-cache'
import { PublicReadsContext } from '../../../src/api/use-read'
import { saveSession } from '../../../src/api/session'
import { ConnectionProvider } from '../../../src/app/ConnectionProvider'
import { PasswordPrompt } from '../../../src/app/prompts/PasswordPrompt'
import { openUserDatabase } from '../../../src/db/database'
import type { Entities, Entity, OutboxRow } from '../../../src/db/rows'
import { getSyncStatus, setSyncStatus, type SyncStatus } from '../../../src/sync/page/status'
import type { Origin } from '../../../src/paths'
import { NavigateProvider } from '../../../src/ui/layout/NavigateProvider'
import { toastQueue, type QueuedToast } from '../../../src/ui/overlays/toast'
import { buildUser } from '../sync/users'

interface Options {
  /** Path and query at which the screen opens. */
  at?: string
  /** Route pattern of the screen, if it reads parameters. */
  pattern?: string
  /** Navigation state. */
  state?: unknown
}

/** Renders `screen`. Any other path shows its address, so that a test can assert a navigation. */
export function renderScreen(screen: ReactElement, { at = '/', pattern, state }: Options = {}) {
  const [pathname, search = ''] = at.split('?')
  const rendered = render(
    <PublicReadsContext value={createPublicReads({ fetch: fetchPublic, now: Date.now, wait: async () => {} })}>
      <MemoryRouter initialEntries={[{ pathname: pathname!, search: search && `?${search}`, state }]}>
        <NavigateProvider>
          <ConnectionProvider>
            <Routes>
              <Route path={pattern ?? pathname!} element={screen} />
              <Route path="*" element={null} />
            </Routes>
            <CurrentPath />
            <PasswordPrompt />
          </ConnectionProvider>
        </NavigateProvider>
      </MemoryRouter>
    </PublicReadsContext>,
  )
  const getPath = () => rendered.getByTestId('path')
  return {
    ...rendered,
    user: userEvent.setup(),
    currentPath: () => getPath().textContent,
    /** The page to which sign-in returns. */
    returnPath: () => getPath().dataset.returnPath,
  }
}

function CurrentPath() {
  const { pathname, search, state } = useLocation()
  const { from } = (state ?? {}) as Partial<Origin>
  return (
    <span data-testid="path" data-return-path={from}>
      {pathname + search}
    </span>
  )
}

/** Signs a user in on this device. */
export async function signIn(overrides: Partial<SessionUser> = {}): Promise<SessionUser> {
  // The files of a worker share IndexedDB, and the seeded ids of users start again with each file.
  const user = buildUser({ id: crypto.randomUUID(), ...overrides })
  await import('../../../src/sync/index')
  await act(() => saveSession({ user, token: 'token-of-component-test' }))
  setSync({})
  return user
}

/** Stores the confirmed server state of one entity type in the user's database, as a pull would. */
export async function storeBase<E extends Entity>(
  { id }: SessionUser,
  entity: E,
  items: readonly (Entities[E] & { _id: string })[],
): Promise<void> {
  const rows = items.map((data, rank) => ({ id: data._id, version: 1, deleted: 0 as const, data, heard: 1, rank }))
  await openUserDatabase(id)
    .base(entity)
    .bulkPut(rows as never)
}

/** Sets what the sync engine reports. By default a screen sees a device that is online and synced. */
export const setSync = (status: Partial<SyncStatus>): void =>
  act(() => setSyncStatus({ ...getSyncStatus(), online: 'yes', syncedAt: Date.now(), ...status }))

/** Returns the pending and refused commands of the user, in order. */
export const readOutboxRows = ({ id }: SessionUser): Promise<OutboxRow[]> =>
  openUserDatabase(id).outbox.orderBy('sequence').toArray()

/** Stores a command that the server refused, as the sync engine does. */
export async function storeRefused(user: SessionUser, row: Pick<OutboxRow, 'endpoint' | 'input'> & Partial<OutboxRow>) {
  const refusal = { code: 'invalid', message: 'The server refused this change.' }
  const key = row.key ?? crypto.randomUUID()
  const rest = {
    key,
    user: user.id,
    device: 'phone',
    orderKey: key,
    coalesceKey: null,
    createdAt: Date.now(),
    tries: 1,
  }
  await openUserDatabase(user.id).outbox.add({ ...rest, attempted: 1, state: 'refused', refusal, ...row } as OutboxRow)
  return key
}

/** Waits for the toast with this title. */
export const findToast = (title: string): Promise<QueuedToast> =>
  waitFor(() => {
    const toast = toastQueue.read().find((queued) => queued.title === title)
    if (!toast) throw new Error(`No toast "${title}". Shown: ${toastQueue.read().map((queued) => queued.title)}`)
    return toast
  })
