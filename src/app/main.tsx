import 'virtual:tilipo.css'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { createPublicReads, type Ports } from '../api/public-reads'
import { App } from './App'
import { readEmbedded, renderedUrl } from './embedded'
import './install-offer'
import type { AppRoute } from './page'
import { contextOf, findScreen, loadScreen, matchScreen, type Screen } from './screens'

// A rendered page has its data with it: the client is fetched with the first call, not before the first paint.
const fetchLater: Ports['fetch'] = async (endpoint, input) => {
  const { fetchPublic } = await import('../api/fetch-public')
  return fetchPublic(endpoint, input)
}

const reads = createPublicReads({ fetch: fetchLater, now: Date.now })

async function start(): Promise<void> {
  const { pathname, search } = location
  const embedded = readEmbedded()
  if (embedded) reads.fill(embedded.reads, embedded.at)
  const isRendered = embedded?.url === renderedUrl(pathname, search)
  // What the server has rendered is public, a page that is missing too. Elsewhere, what does not come is told by MissingScreen.
  const match = isRendered ? matchScreen(pathname) : await findScreen(pathname).catch(() => matchScreen(pathname))
  const screen = await (isRendered ? untilThere(match.route) : loadScreen(match.route).catch(() => null))
  const root = document.getElementById('root')!
  const app = <App reads={reads} router={(tree) => <BrowserRouter>{tree}</BrowserRouter>} />
  if (screen && isRendered) {
    hydrateRoot(root, app)
  } else {
    screen?.page.load?.(contextOf(match, location, reads)).catch(() => undefined)
    createRoot(root).render(app)
  }
}

const askAgainMs = 5000

/** What the server has rendered can be read meanwhile: it stands until its code has come, however often that gets lost. */
async function untilThere(route: AppRoute): Promise<Screen> {
  try {
    return await loadScreen(route)
  } catch {
    await new Promise((resolve) => setTimeout(resolve, askAgainMs))
    return untilThere(route)
  }
}

function startLate(): void {
  import('./late').then(({ startLateParts }) => startLateParts(reads)).catch(() => undefined) // the page works without
}

void start()
if (document.readyState === 'complete') startLate()
else addEventListener('load', startLate, { once: true })
