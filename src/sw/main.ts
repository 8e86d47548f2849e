/** The service worker for visitors: the app opens offline and displays pages that were viewed before. */
import { listen } from './listen'
import type { Precached } from './precache'

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: Precached }
declare const __BUILD_ID__: string
declare const __LOOK__: string

listen({ id: __BUILD_ID__, precached: self.__WB_MANIFEST, stylesheet: __LOOK__ })
