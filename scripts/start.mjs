/** `npm start`. No `prestart` hook: npm leaves those out, silently, where install scripts are switched off. */
import path from 'node:path'
import { ensureBuilt, ensureInstalled, requireNode, root } from './ensure.mjs'
import { supervise } from './supervise.mjs'

requireNode()
ensureInstalled()
await ensureBuilt()
const isUnderNpm = process.env.npm_lifecycle_event !== undefined
process.exit(await supervise(path.join(root, 'dist/server/main.js'), { stopsWithParent: isUnderNpm }))
