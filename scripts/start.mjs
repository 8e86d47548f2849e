/** `npm start`. There is no `prestart` hook, because npm skips hooks silently where install scripts are disabled. */
import path from 'node:path'
import { ensureBuilt, ensureInstalled, requireNode, root } from './ensure.mjs'
import { supervise } from './supervise.mjs'

requireNode()
ensureInstalled()
await ensureBuilt()
const isUnderNpm = process.env.npm_lifecycle_event !== undefined
process.exit(await supervise(path.join(root, 'dist/server/main.js'), { stopsWithParent: isUnderNpm }))
