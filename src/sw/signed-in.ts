/**
 * The service worker for devices on which a user has signed in. It also contains the code that sends pending commands
 * and displays pushed notifications.
 */
import { listen } from './listen'
import type { Precached } from './precache'
import { registerOutboxSync } from './outbox-sync'
import { listenToPushes } from './push-notifications'

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: Precached }
declare const __BUILD_ID__: string
declare const __LOOK__: string

listen({ id: __BUILD_ID__, precached: self.__WB_MANIFEST, stylesheet: __LOOK__ })
registerOutboxSync()
listenToPushes()
