/**
 * The environment of component tests: one window of happy-dom for all files of a worker. Creating a window and importing
 * React for each file took longer than the tests. `setup.ts` empties the window after each test.
 */
import { builtinEnvironments, type Environment } from 'vitest/runtime'

/** A click on a download must not change the address of the later tests. */
const settings = { navigation: { disableFallbackToSetURL: true } }

export default {
  name: 'one-window',
  viteEnvironment: 'client',
  async setup(global) {
    if (!('document' in global)) await builtinEnvironments['happy-dom'].setup(global, { happyDOM: { settings } })
    return { teardown: () => undefined }
  },
} satisfies Environment
