/** Loads fake-indexeddb only for tests of browser code, because loading it takes longer than most other tests. */
import { expect } from 'vitest'

if (/\/(src|simulation)\//.test(expect.getState().testPath ?? '')) await import('fake-indexeddb/auto')
