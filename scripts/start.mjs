/** `npm start`. No `prestart` hook: npm leaves those out, silently, where install scripts are switched off. */
import { ensureBuilt, ensureInstalled, requireNode } from './ensure.mjs'

requireNode()
ensureInstalled()
await ensureBuilt()
await import('../dist/server/main.js')
