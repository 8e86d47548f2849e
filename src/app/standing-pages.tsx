/**
 * Fallback pages for maintenance and for a failed render. They work without JavaScript; with it, the app replaces them
 * and decides what to display.
 */
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { publicSettings } from '#contract/public'
import { keyOf } from '../api/public-reads'
import { Brand } from '../ui/Brand'
import { Container } from '../ui/Container'
import { mainId } from '../ui/SkipLink'
import { MaintenanceScreen } from './guards/MaintenanceScreen'
import type { Rendered } from './entry-server'
import { SomethingWrong } from './pages/SomethingWrong'

/** No real URL, so that the page is not hydrated. */
const nowhere = ''

/**
 * Builds the maintenance page. It contains the setting, so that the app shows the same screen immediately, or admits an
 * administrator.
 */
export const maintenancePage = (now = Date.now()): Rendered =>
  standing(503, 'System Maintenance | Tilipo', <MaintenanceScreen />, {
    url: nowhere,
    at: now,
    reads: { [keyOf(publicSettings, {})]: { value: { maintenanceMode: true } } },
  })

export const faultPage = (now = Date.now()): Rendered =>
  standing(500, 'Something went wrong | Tilipo', framed(<SomethingWrong />), { url: nowhere, at: now, reads: {} })

const standing = (status: number, title: string, page: ReactNode, data: Rendered['data']): Rendered => ({
  status,
  head: { title, status },
  html: renderToString(page),
  data,
  complete: true,
})

const framed = (page: ReactNode) => (
  <div className="screen">
    <div className="top-bar">
      <Container>
        <a className="link link-plain" href="/" aria-label="Tilipo, home">
          <Brand />
        </a>
      </Container>
    </div>
    <main id={mainId} tabIndex={-1}>
      {page}
    </main>
  </div>
)
