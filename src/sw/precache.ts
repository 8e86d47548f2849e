import { cleanupOutdatedCaches, matchPrecache, precacheAndRoute } from 'workbox-precaching'

export type Precached = { url: string; revision: string | null }[]

/** What every screen needs, so that the app opens with no network. */
export function servePrecached(files: Precached): void {
  // `/` is a rendered page and not a file: `navigation.ts` has it.
  precacheAndRoute(files, { directoryIndex: '', cleanURLs: false })
  cleanupOutdatedCaches()
}

/** The app with nothing rendered: it finds out for itself what to show. */
export const shell = async (): Promise<Response> => (await matchPrecache('/shell.html')) ?? Response.error()
