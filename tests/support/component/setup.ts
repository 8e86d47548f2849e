/** Runs before each component test file: IndexedDB in memory, a clean page and storage after each test. */
import 'fake-indexeddb/auto'
import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, vi } from 'vitest'
import { idleStatus, setSyncStatus } from '../../../src/sync/page/status'
import { dismissToast, toastQueue } from '../../../src/ui/overlays/toast'

// No test measures speed, and a busy machine is slow. The default is one second.
configure({ asyncUtilTimeout: 20_000 })

// happy-dom lacks `size`. Without it, React Hook Form takes an untouched select for one that the user has edited.
Object.defineProperty(HTMLSelectElement.prototype, 'size', { value: 0 })

afterEach(() => {
  cleanup()
  for (const { id } of toastQueue.read()) dismissToast(id)
  setSyncStatus(idleStatus)
  document.head.replaceChildren()
  document.body.replaceChildren()
  history.replaceState(null, '', '/')
  localStorage.clear()
  sessionStorage.clear()
})

// The end of a file rejects imports that it has started, and the next file shares modules with it. Without this, a file
// failed when the one before it had just begun to load a lazy part.
afterAll(() => vi.dynamicImportSettled())

// Files share the window. Without this, a pointer that one file had replaced changed what Enter does in another one.
afterAll(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  vi.useRealTimers()
})
