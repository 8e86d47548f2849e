/**
 * Fallback pages for maintenance and for a failed render. They work without JavaScript; with it, the app replaces them
 * and decides what to display.
 */
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { publicSettings } from '#contract/public-addresses'
import { getQueryKey } from '../api/public-read-cache'
import { Brand } from '../ui/layout/Brand'
import { Container } from '../ui/layout/Container'
import { mainId } from '../ui/layout/SkipLink'
import { Text } from '../ui/text/Text'
import { MaintenanceScreen, type MaintenanceNotice } from './guards/MaintenanceScreen'
import type { EmbeddedData } from './embedded'
import type { Head } from '../page'
import { SomethingWrong } from './pages/SomethingWrong'

export interface Rendered {
  status: number
  head: Head
  html: string
  data: EmbeddedData
  /** Pattern of the rendered route. The `pages` table of the build lists its chunks. */
  route?: string
  /** False if a read failed: the page may be sent, but must not be cached. */
  complete: boolean
}

/** No real URL, so that the page is not hydrated. */
const noUrl = ''

/**
 * Builds the maintenance page. It contains the setting, so that the app shows the same screen immediately, or admits an
 * administrator.
 */
export const maintenancePage = (notice: MaintenanceNotice, now = Date.now()): Rendered =>
  buildFallbackPage(503, 'System Maintenance | Tilipo', <MaintenanceScreen notice={notice} />, {
    url: noUrl,
    at: now,
    reads: { [getQueryKey(publicSettings, {})]: { value: { maintenanceMode: true, maintenance: notice } } },
  })

/** @param reference of the request, under which the server has logged the error */
export const faultPage = (reference: string, now = Date.now()): Rendered =>
  buildFallbackPage(500, 'Something went wrong | Tilipo', withFrame(<ReferencedFault reference={reference} />), {
    url: noUrl,
    at: now,
    reads: {},
  })

const ReferencedFault = ({ reference }: { reference: string }) => (
  <>
    <SomethingWrong />
    <Text align="center" tone="muted">
      Reference: <strong>{reference}</strong>
    </Text>
  </>
)

const buildFallbackPage = (status: number, title: string, page: ReactNode, data: Rendered['data']): Rendered => ({
  status,
  head: { title, status },
  html: renderToString(page),
  data,
  complete: true,
})

const withFrame = (page: ReactNode) => (
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
