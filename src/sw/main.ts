/** For visitors: the app opens and shows what was seen with no network. */
import { listen } from './listen'
import type { Precached } from './precache'

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: Precached }
declare const __BUILD_ID__: string
declare const __LOOK__: string

listen({ id: __BUILD_ID__, precached: self.__WB_MANIFEST, look: __LOOK__ })
