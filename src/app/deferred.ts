/** Starts everything that can wait until the page has loaded: the service worker, the sync client and prefetching. */
import { currentToken, subscribeSession } from '../api/session'
import { hasSavedMessages } from '../sync/contact/contact-flag'
import { registerServiceWorker } from '../sync/page/register-service-worker'
import { trackVisitorStatus } from '../sync/page/visitor-status'
import { followColorMode } from '../ui/hooks/color-mode'
import { loadMotion } from '../ui/motion/use-motion'
import { readEmbedded } from './embedded'
import { followOtherTabs } from './other-tabs'
import { prefetchOnIntent } from './prefetch'
import { waitForServiceWorkerControl } from './service-worker-control'
import { retryImport } from '../retry-import'

export function startDeferredParts(): void {
  followColorMode()
  prefetchOnIntent()
  followOtherTabs()
  // Messages matter most while offline, when the code that displays them can no longer be fetched.
  void import('../ui/overlays/ToastList').catch(() => undefined)
  trackVisitorStatus()
  if (hasSavedMessages())
    void retryImport(() => import('../sync/contact/contact-sender'), { untilLoaded: true }).then(({ startSender }) =>
      startSender(),
    )
  void startSignedInPartsOnSignIn()
  void retryImport(() => import('./measure-clock'), { untilLoaded: true }).then(({ startClockMeasurement }) =>
    startClockMeasurement(),
  )
  void cacheEmbeddedAnswers().catch(() => undefined) // without a copy the page is not available offline
  void cacheInlineStylesheet().catch(() => undefined)
  // Fetched while the server still has the files of this build: once an update is offered, they have been replaced.
  void import('./prompts/start').then(({ startPrompts }) => startPrompts()).catch(() => undefined)
  onFirstEngagement(() => {
    if (navigator.connection?.saveData) return
    // Waits for the service worker, so that it caches the file.
    void (import.meta.env.PROD ? waitForServiceWorkerControl() : Promise.resolve()).then(loadMotion)
    void import('./prefetch-offline').then(({ schedulePagePrefetch }) => schedulePagePrefetch()).catch(() => undefined) // fewer pages offline
  })
}

/** Chromium's Network Information API. */
/**
 * Calls back on the first internal navigation or sign-in. A visitor who views a single page downloads only that page;
 * others benefit from offline pages.
 */
function onFirstEngagement(callback: () => void): void {
  if (currentToken() || hasOpenedSecondPage()) return callback()
  const handleEngagement = () => {
    removeEventListener('click', handleClick)
    unsubscribe()
    callback()
  }
  const handleClick = ({ target }: Event) =>
    target instanceof Element && target.closest('a[href^="/"]') && handleEngagement()
  const unsubscribe = subscribeSession(() => currentToken() && handleEngagement())
  addEventListener('click', handleClick)
}

/**
 * Whether the visitor opened another page before this code ran. A link that is tapped before hydration loads a new
 * document; a link that is tapped shortly after it changes the URL of this one.
 */
function hasOpenedSecondPage(): boolean {
  const [firstPage] = performance.getEntriesByType('navigation')
  const isSamePage = !firstPage || new URL(firstPage.name).pathname === location.pathname
  return !isSamePage || document.referrer.startsWith(`${location.origin}/`)
}

/**
 * Loads the signed-in parts if a user is or was signed in on this device. After a sign-out they are still needed,
 * because data may remain to be deleted.
 */
async function startSignedInPartsOnSignIn(): Promise<void> {
  let hasBegun = false
  const begin = () => {
    if (hasBegun) return
    hasBegun = true
    void retryImport(() => import('./lazy-signed-in'), { untilLoaded: true }).then(({ startSignedInParts }) =>
      startSignedInParts(),
    )
    void retryImport(() => register(true), { untilLoaded: true })
  }
  subscribeSession(() => void (currentToken() && begin()))
  if (currentToken() || (await retryImport(() => register(false), { untilLoaded: true }))) begin()
}

const register = async (signedIn: boolean): Promise<boolean> =>
  import.meta.env.PROD ? registerServiceWorker({ signedIn }) : signedIn

/** Caches the data that the page contains, so that a page viewed once opens offline even though nothing was fetched. */
async function cacheEmbeddedAnswers(): Promise<void> {
  const embedded = readEmbedded()
  if (!embedded) return
  const { cachePublicAnswer } = await import('../db/public-cache')
  for (const [url, { value, fault }] of Object.entries(embedded.reads)) {
    if (!fault) await cachePublicAnswer(url, value, embedded.at)
  }
}

/** Caches the inlined stylesheet under its file URL, so that the app shell does not download it again. */
async function cacheInlineStylesheet(): Promise<void> {
  const inline = document.querySelector<HTMLStyleElement>('style[data-file]')
  const file =
    inline?.dataset.file ?? document.querySelector<HTMLLinkElement>('link[rel=stylesheet]')?.getAttribute('href')
  if (!file) return
  const { codeCacheName } = await import('../db/public-cache')
  const cache = await caches.open(codeCacheName)
  if (await cache.match(file)) return
  if (inline)
    await cache.put(file, new Response(inline.textContent, { headers: { 'content-type': 'text/css; charset=utf-8' } }))
  else await cache.add(file)
}
