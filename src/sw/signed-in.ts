/** Where somebody has signed in: it also sends what waits, and holds the code for that. */
import { listen } from './listen'
import type { Precached } from './precache'
import { wakeForOutbox } from './wake-outbox'

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: Precached }
declare const __BUILD_ID__: string
declare const __LOOK__: string

listen({ id: __BUILD_ID__, precached: self.__WB_MANIFEST, look: __LOOK__ })
wakeForOutbox()
