/** A build whose pages are the result of one query, as JSON. */
import { myBookings } from '#contract/bookings/bookings/my-bookings'
import * as catalogue from '#contract/catalogue/catalogue'
import type { EndpointAddress } from '#contract/core/endpoint'
import type { BuildOutput, RenderedPage } from '../../server/http/build-output'

type Read = (endpoint: EndpointAddress, input: object) => Promise<unknown>

/** Shows the result of one query. `complete` is false if it failed. */
async function renderQuery(url: string, read: Read): Promise<RenderedPage & { reads: unknown }> {
  const [, name, id] = url.split('?')[0]!.split('/')
  const [endpoint, input] =
    name === 'bookings'
      ? [myBookings, { query: {} }]
      : id
        ? [catalogue.listing, { params: { id }, query: {} }]
        : [catalogue.listings, { query: { vertical: 'hotels' } }]
  const value = await read(endpoint, input).catch((error: Error) => ({ fault: error.message }))
  const complete = !('fault' in (value as object))
  return { status: 200, head: null, html: JSON.stringify(value), data: { reads: value }, complete, reads: value }
}

const fixedPage = (html: string, status: number): RenderedPage => ({
  status,
  head: null,
  html,
  data: { reads: null },
  complete: true,
})

/** @param onRender called with the URL of each page whose data have changed */
export const createFakeBuild = (onRender: (url: string) => void = () => {}): BuildOutput =>
  ({
    id: 'test',
    shell: 'shell',
    guardedShell: 'guarded shell',
    renderer: {
      maintenancePage: ({ message }: { message: string }) => fixedPage(`maintenance: ${message}`, 503),
      faultPage: (reference: string) => fixedPage(`fault ${reference}`, 500),
      isGuarded: async (url: string) => url.startsWith('/my-account'),
      getRenderedUrl: async (url: string) => (/^\/(my-account|shell)/.test(url) ? null : url.replace(/[?&]utm_.*/, '')),
      async render(url: string, read: Read, { isUnchanged }: { isUnchanged(queries: unknown): boolean }) {
        const page = await renderQuery(url, read)
        if (isUnchanged(page.reads)) return 'unchanged' as const
        onRender(url)
        return page
      },
      toDocument: (_: string, { html }: RenderedPage) => [html],
    },
  }) as unknown as BuildOutput
