import 'virtual:tilipo.css'
import { startTransition, useEffect } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { onPageUnavailable, onPublicUpdate } from '../api/on-public-update'
import { createPublicReads, type Ports } from '../api/public-read-cache'
import { waitForPageLoad } from '../ui/states/wait-for-page-load'
import { App } from './App'
import { replayEarlyInput, takeEarlyInput, type EarlyInput } from './early-input'
import { forgetEmbedded, readEmbedded, renderedUrl } from './embedded'
import { rootOptions, watchErrors } from './errors/watch'
import './install-offer'
import { buildLoadContext, findScreen, loadScreen, matchScreen } from './screens'
import { retryImport } from '../retry-import'

// A rendered page contains its data, so the API client is loaded with the first request and not before the first paint.
const fetchLater: Ports['fetch'] = async (endpoint, input) => {
  const { fetchPublic } = await retryImport(() => import('../api/fetch-public'))
  return fetchPublic(endpoint, input)
}

const reads = createPublicReads({ fetch: fetchLater, now: Date.now })
// Added before the first request: a page that shows a cached response silently takes the newer one.
onPublicUpdate(({ url, answer, at, fault }) => {
  if (fault) {
    forgetEmbedded()
    return reads.applyRemoval(url, fault, at)
  }
  const apply = (value: unknown) => value === undefined || reads.applyUpdate(url, value, at)
  retryImport(() => import('../api/fetch-public'))
    .then(({ checkPublicUpdate }) => checkPublicUpdate(url, answer))
    .then(apply, () => undefined)
})
onPageUnavailable(() => {
  forgetEmbedded()
  reads.refetchAll()
})

function Page({ earlyInput }: { earlyInput: EarlyInput }) {
  // One task later, components have rendered again with the session and theme of this device.
  useEffect(() => void setTimeout(() => replayEarlyInput(earlyInput)), [earlyInput])
  return <App reads={reads} router={(tree) => <BrowserRouter>{tree}</BrowserRouter>} />
}

/** A hidden tab never paints, and hydrates after this time (in ms). */
const maxPaintWaitMs = 500

/** Resolves after the next paint, so that hydration does not delay the first one. */
function firstPaint(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve))
    setTimeout(resolve, maxPaintWaitMs)
  })
}

async function start(): Promise<void> {
  const { pathname, search } = location
  const embedded = readEmbedded()
  if (embedded) reads.hydrate(embedded.reads, embedded.at)
  const publicMatch = matchScreen(pathname)
  const isRendered = embedded?.url === renderedUrl(pathname, search, publicMatch.route)
  // A rendered URL is public, including the "not found" page. For other URLs, MissingScreen reports code that fails to
  // load.
  const match = isRendered ? publicMatch : await findScreen(pathname).catch(() => null)
  // A rendered page can be read while its code is loading.
  const screen = await (isRendered
    ? retryImport(() => loadScreen(publicMatch.route), { untilLoaded: true })
    : match && loadScreen(match.route).catch(() => null))
  const root = document.getElementById('root')!
  if (screen && isRendered) {
    await firstPaint()
    // In a transition, React hydrates in slices of a few milliseconds, between which the page responds to input.
    startTransition(() => void hydrateRoot(root, <Page earlyInput={takeEarlyInput()} />, rootOptions))
  } else {
    if (match) screen?.page.load?.(buildLoadContext(match, location, reads)).catch(() => undefined)
    createRoot(root, rootOptions).render(<Page earlyInput={takeEarlyInput()} />)
  }
}

watchErrors()
void start()
void waitForPageLoad()
  .then(() => retryImport(() => import('./deferred'), { untilLoaded: true }))
  .then(({ startDeferredParts }) => startDeferredParts())
