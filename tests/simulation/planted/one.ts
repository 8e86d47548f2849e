/** One planted bug, for `find.ts`: what found it as a line of JSON. */
import 'fake-indexeddb/auto'
import { bugNamed } from './bugs'
import { find } from './find'

const found = await find(bugNamed(process.argv[2]!))
if (found) console.log(JSON.stringify(found))
process.exit(0)
