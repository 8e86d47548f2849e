import 'virtual:tilipo.css'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { onPublicUpdate } from '../api/on-public-update'
import { createPublicReads, type Ports } from '../api/public-reads'
import { pageLoaded } from '../ui/page-loaded'
import { App } from './App'
import { readEmbedded, renderedUrl } from './embedded'
import './install-offer'
import { contextOf, findScreen, loadScreen, matchScreen } from './screens'
import { untilThere } from './until-there'

// A rendered page has its data with it: the client is fetched with the first call, not before the first paint.
const fetchLater: Ports['fetch'] = async (endpoint, input) => {
  const { fetchPublic } = await import('../api/fetch-public')
  return fetchPublic(endpoint, input)
}

const reads = createPublicReads({ fetch: fetchLater, now: Date.now })
// Before anything is asked: a page shown from its copy takes the newer answer without a word.
onPublicUpdate(({ url, answer, at }) => {
  const apply = (value: unknown) => value === undefined || reads.renew(url, value, at)
  import('../api/fetch-public').then(({ checkPublicUpdate }) => checkPublicUpdate(url, answer)).then(apply, () => undefined)
})

/** React rendered again after an error, for example because the server's markup differed. Browser tests fail on this message. */
const reportRecoverableError = (error: unknown) => console.error('Recoverable rendering error:', error)

async function start(): Promise<void> {
  const { pathname, search } = location
  const embedded = readEmbedded()
  if (embedded) reads.fill(embedded.reads, embedded.at)
  const isRendered = embedded?.url === renderedUrl(pathname, search)
  // What the server has rendered is public, a page that is missing too. Elsewhere, what does not come is told by MissingScreen.
  const match = isRendered ? matchScreen(pathname) : await findScreen(pathname).catch(() => matchScreen(pathname))
  // What the server has rendered can be read until its code has come.
  const screen = await (isRendered ? untilThere(() => loadScreen(match.route)) : loadScreen(match.route).catch(() => null))
  const root = document.getElementById('root')!
  const app = <App reads={reads} router={(tree) => <BrowserRouter>{tree}</BrowserRouter>} />
  if (screen && isRendered) {
    hydrateRoot(root, app, { onRecoverableError: reportRecoverableError })
  } else {
    screen?.page.load?.(contextOf(match, location, reads)).catch(() => undefined)
    createRoot(root).render(app)
  }
}

void start()
void pageLoaded()
  .then(() => untilThere(() => import('./late')))
  .then(({ startLateParts }) => startLateParts())
