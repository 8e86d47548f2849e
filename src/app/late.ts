/** What can wait until the page stands: the service worker, the sync client, and fetching pages ahead. */
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
  // Messages are wanted most when the line is gone: by then it is too late to fetch what shows them.
  void import('../ui/ToastList').catch(() => undefined)
  followVisitor()
  if (hasSavedMessages())
    void untilThere(() => import('../sync/contact-sender')).then(({ startSender }) => startSender())
  void followSignIns()
  void rememberRendered().catch(() => undefined) // a copy less
  void keepLook().catch(() => undefined)
  // Fetched while this build's files are on the server: an update that is offered has replaced them.
  void import('./prompts/start').then(({ startPrompts }) => startPrompts()).catch(() => undefined)
  onceStaying(() => {
    if ((navigator as Line).connection?.saveData) return
    // Through the service worker, so that it is cached.
    void (import.meta.env.PROD ? serviceWorkerControl() : Promise.resolve()).then(loadMotion)
    void import('./warm').then(({ warmPages }) => warmPages()).catch(() => undefined) // a page less offline
  })
}

/** Chromium's Network Information API. */
interface Line {
  connection?: { saveData?: boolean }
}

/** Who looks at one page and leaves pays for one page. Who goes on or signs in wants more without a line. */
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

/** Who signed out here may have left something that still has to be taken away, so once is for ever. */
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

/** A page seen once opens offline, also when it came with its data in it and nothing was fetched. */
async function rememberRendered(): Promise<void> {
  const embedded = readEmbedded()
  if (!embedded) return
  const { keepAnswer } = await import('../db/public')
  for (const [url, { value, fault }] of Object.entries(embedded.reads)) {
    if (!fault) await keepAnswer(url, value, embedded.at)
  }
}

/** The look came inside the page: under its file's name it serves the shell, without a second download. */
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
