import { cleanupOutdatedCaches, matchPrecache, precacheAndRoute } from 'workbox-precaching'

export type Precached = { url: string; revision: string | null }[]

/** Precaches the files that every screen needs, so that the app opens offline. `scripts/build/precache-list.mjs` determines the list. */
export function servePrecached(files: Precached): void {
  // `/` is a rendered page and not a file: `navigation.ts` serves it.
  precacheAndRoute(files, { directoryIndex: '', cleanURLs: false })
  cleanupOutdatedCaches()
}

/** Returns the app shell without rendered content. The app determines in the browser what to display. */
export const getShell = async (): Promise<Response> => (await matchPrecache('/shell.html')) ?? Response.error()
