/** What can wait until the page stands: the service worker, the sync client, and fetching pages ahead. */
import { followIntents } from '../features/catalogue/actions/put-in-cart'
import type { PublicReads } from '../api/public-reads'
import { followSession } from '../sync/connection'
import { onPublicUpdate, registerServiceWorker } from '../sync/register'
import { followVisitor } from '../sync/visitor'
import { followColorMode } from '../ui/color-mode'
import { checkSession } from './check-session'
import { readEmbedded } from './embedded'
import { tellNotification } from './new-notification'
import { followOtherTabs } from './other-tabs'
import { prefetchOnIntent } from './prefetch'
import workerUrl from '../sync/worker.ts?chunk'

export function startLateParts(reads: PublicReads): void {
  followColorMode()
  prefetchOnIntent()
  followOtherTabs()
  void checkSession()
  // Messages are wanted most when the line is gone: by then it is too late to fetch what shows them.
  void import('../ui/ToastList').catch(() => undefined)
  followVisitor()
  followIntents()
  followSession({ makeWorker: () => new Worker(workerUrl, { type: 'module' }), onNotification: tellNotification })
  // A page shown from its copy takes the newer answer without a word.
  onPublicUpdate(({ url, answer, at }) => reads.renew(url, answer, at))
  if (import.meta.env.PROD) void registerServiceWorker().catch(() => undefined)
  void rememberRendered()
  // Fetched while this build's files are on the server: an update that is offered has replaced them.
  void import('./prompts/start').then(({ startPrompts }) => startPrompts()).catch(() => undefined)
  // A page less offline where it does not come.
  void import('./warm').then(({ warmPages }) => warmPages()).catch(() => undefined)
}

/** A page seen once opens offline, also when it came with its data in it and nothing was fetched. */
async function rememberRendered(): Promise<void> {
  const embedded = readEmbedded()
  if (!embedded) return
  const { rememberPublic } = await import('../sync/remember')
  for (const [url, reading] of Object.entries(embedded.reads)) {
    if (!reading.fault) await rememberPublic(url, reading.value, embedded.at)
  }
}
