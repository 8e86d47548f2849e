/** `npm run demo`: installs and builds what is missing, then loads demo data. */
import { ensureBuilt, ensureInstalled, requireNode } from './ensure.mjs'

requireNode()
ensureInstalled()
await ensureBuilt()
await import('../dist/server/demo.js')
