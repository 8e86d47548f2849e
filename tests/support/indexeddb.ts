/** Only what runs in a browser is given one: loading it costs more than most of the other tests take. */
import { expect } from 'vitest'

if (/\/(src|simulation)\//.test(expect.getState().testPath ?? '')) await import('fake-indexeddb/auto')
