import { cleanupOutdatedCaches, matchPrecache, precacheAndRoute } from 'workbox-precaching'

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: { url: string; revision: string | null }[] }

/** What every screen needs and what sending needs, so that the app opens and saves with no network. */
export function servePrecached(): void {
  // `/` is a rendered page and not a file: `navigation.ts` has it.
  precacheAndRoute(self.__WB_MANIFEST, { directoryIndex: '', cleanURLs: false })
  cleanupOutdatedCaches()
}

/** The app with nothing rendered: it finds out for itself what to show. */
export const shell = async (): Promise<Response> => (await matchPrecache('/shell.html')) ?? Response.error()
