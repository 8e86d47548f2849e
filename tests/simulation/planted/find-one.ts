/** Child process of `find.ts`: tests one planted bug and prints what found it as a line of JSON. */
import 'fake-indexeddb/auto'
import { getBug } from './bugs'
import { findBug } from './find'

const finding = await findBug(getBug(process.argv[2]!))
if (finding) console.log(JSON.stringify(finding))
process.exit(0)
