/** Starts everything that can wait until the page has loaded: the service worker, the sync client and prefetching. */
import { currentToken, subscribeSession } from '../api/session'
import { hasSavedMessages } from '../sync/contact-flag'
import { registerServiceWorker } from '../sync/register'
import { followVisitor } from '../sync/visitor'
import { followColorMode } from '../ui/color-mode'
import { loadMotion } from '../ui/motion/use-motion'
import { readEmbedded } from './embedded'
import { followOtherTabs } from './other-tabs'
import { prefetchOnIntent } from './prefetch'
import { serviceWorkerControl } from './service-worker-control'
import { untilThere } from './until-there'

export function startLateParts(): void {
  followColorMode()
  prefetchOnIntent()
  followOtherTabs()
  // Messages matter most while offline, when the code that displays them can no longer be fetched.
  void import('../ui/ToastList').catch(() => undefined)
  followVisitor()
  if (hasSavedMessages())
    void untilThere(() => import('../sync/contact-sender')).then(({ startSender }) => startSender())
  void followSignIns()
  void rememberRendered().catch(() => undefined) // without a copy the page is not available offline
  void keepLook().catch(() => undefined)
  // Fetched while the server still has the files of this build: once an update is offered, they have been replaced.
  void import('./prompts/start').then(({ startPrompts }) => startPrompts()).catch(() => undefined)
  onceStaying(() => {
    if ((navigator as Line).connection?.saveData) return
    // Waits for the service worker, so that it caches the file.
    void (import.meta.env.PROD ? serviceWorkerControl() : Promise.resolve()).then(loadMotion)
    void import('./warm').then(({ warmPages }) => warmPages()).catch(() => undefined) // fewer pages offline
  })
}

/** Chromium's Network Information API. */
interface Line {
  connection?: { saveData?: boolean }
}

/**
 * Calls back on the first internal navigation or sign-in. A visitor who views a single page downloads only that page;
 * others benefit from offline pages.
 */
function onceStaying(goOn: () => void): void {
  if (currentToken()) return goOn()
  const stays = () => {
    removeEventListener('click', look)
    unsubscribe()
    goOn()
  }
  const look = ({ target }: Event) => (target as Element).closest('a[href^="/"]') && stays()
  const unsubscribe = subscribeSession(() => currentToken() && stays())
  addEventListener('click', look)
}

/**
 * Loads the signed-in parts if a user is or was signed in on this device. After a sign-out they are still needed,
 * because data may remain to be deleted.
 */
async function followSignIns(): Promise<void> {
  let begun = false
  const begin = () => {
    if (begun) return
    begun = true
    void untilThere(() => import('./late-signed-in')).then(({ startSignedInParts }) => startSignedInParts())
    void untilThere(() => register(true))
  }
  subscribeSession(() => void (currentToken() && begin()))
  if (currentToken() || (await untilThere(() => register(false)))) begin()
}

const register = async (signedIn: boolean): Promise<boolean> =>
  import.meta.env.PROD ? registerServiceWorker({ signedIn }) : signedIn

/** Caches the data that the page contains, so that a page viewed once opens offline even though nothing was fetched. */
async function rememberRendered(): Promise<void> {
  const embedded = readEmbedded()
  if (!embedded) return
  const { keepAnswer } = await import('../db/public')
  for (const [url, { value, fault }] of Object.entries(embedded.reads)) {
    if (!fault) await keepAnswer(url, value, embedded.at)
  }
}

/** Caches the inlined stylesheet under its file URL, so that the app shell does not download it again. */
async function keepLook(): Promise<void> {
  const inline = document.querySelector<HTMLStyleElement>('style[data-file]')
  const file =
    inline?.dataset.file ?? document.querySelector<HTMLLinkElement>('link[rel=stylesheet]')?.getAttribute('href')
  if (!file) return
  const { codeCacheName } = await import('../db/public')
  const cache = await caches.open(codeCacheName)
  if (await cache.match(file)) return
  if (inline)
    await cache.put(file, new Response(inline.textContent, { headers: { 'content-type': 'text/css; charset=utf-8' } }))
  else await cache.add(file)
}
