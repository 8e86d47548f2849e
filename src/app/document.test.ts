import { describe, expect, test } from 'vitest'
import * as document from './document'
import { renderedUrl } from './embedded'

const template = '<head><!--tilipo:head--></head><div id="root"><!--tilipo:root--></div><!--tilipo:data-->'
const environment = {
  origin: 'https://tilipo.example',
  pages: { '/a': ['/assets/a.js', '/assets/b.js'] },
  stylesheets: { '/a': ['/assets/a.css'] },
}
const renderedPage = (more: object) => ({
  head: { title: 'T' },
  html: '<p>hi</p>',
  data: { url: '/', at: 1, reads: {} },
  ...more,
})

const toDocument = (...parameters: Parameters<typeof document.toDocument>): string =>
  document.toDocument(...parameters).join('')

describe('a rendered document', () => {
  test('The document contains the rendered HTML and preloads its chunks', () => {
    const html = toDocument(template, renderedPage({ route: '/a' }), environment)
    expect(html).toContain('<div id="root"><p>hi</p></div>')
    expect(html).toContain('<title>T</title>')
    expect(html.match(/modulepreload/g)).toHaveLength(2)
    expect(html).toContain('<link rel="stylesheet" crossorigin href="/assets/a.css">')
    expect(html).not.toContain('tilipo:')
  })

  test('The document escapes hostile text of a vendor', () => {
    const evil = '</script><script>alert(1)</script><!--"\'$&'
    const data = { url: '/', at: 1, reads: { '/api/x': { value: { name: evil } } } }
    const head = { title: evil, description: evil, canonical: '/x', jsonLd: { name: evil } }
    const html = toDocument(template, renderedPage({ head, data }), environment)
    expect(html).not.toContain('<script>')
    expect(html).not.toContain('<!--')
    const embeddedData = html.match(/id="tilipo-data">(.*?)<\/script>/)![1]!
    expect(JSON.parse(embeddedData)).toEqual(data)
  })

  test('The document keeps dollar signs unchanged', () => {
    expect(toDocument(template, renderedPage({ html: "$& $' $1" }), environment)).toContain(
      '<div id="root">$& $\' $1</div>',
    )
  })

  test('The document of a missing page is not indexed', () => {
    expect(toDocument(template, renderedPage({ head: { title: 'No', status: 404 } }), environment)).toContain(
      'content="noindex"',
    )
    expect(toDocument(template, renderedPage({ head: { title: 'Yes' } }), environment)).not.toContain('noindex')
  })
})

describe('a shared link', () => {
  const renderDocument = (head: object) =>
    toDocument(template, renderedPage({ head: { title: 'T', ...head } }), environment)

  test('The link preview has an absolute URL of a picture in a common format', () => {
    expect(renderDocument({ image: '/media/demo/room-1.svg?v=a' })).toContain(
      'og:image" content="https://tilipo.example/media/demo/room-1.svg?v=a&amp;w=1200&amp;f=jpg"',
    )
    expect(renderDocument({ image: '/pictures/hero-1.svg' })).toContain(
      'og:image" content="https://tilipo.example/pictures/card.png"',
    )
    expect(renderDocument({})).toContain('name="twitter:card" content="summary_large_image"')
  })

  test('The structured data contains absolute URLs only where URLs are expected', () => {
    const html = renderDocument({
      jsonLd: { url: '/x', name: '/not an address', target: { urlTemplate: '/s?q={words}' }, image: '/media/a.svg' },
    })
    const data = JSON.parse(html.match(/ld\+json">(.*?)<\/script>/)![1]!)
    expect(data).toEqual({
      url: 'https://tilipo.example/x',
      name: '/not an address',
      target: { urlTemplate: 'https://tilipo.example/s?q={words}' },
      image: 'https://tilipo.example/media/a.svg?w=1200&f=jpg',
    })
  })
})

test('renderedUrl maps equivalent URLs of a page to one and distinguishes others', () => {
  const list = { parameters: ['q', 'page'] }
  expect(renderedUrl('/', '?src=pwa&utm_source=x', {})).toBe('/')
  expect(renderedUrl('/services', '?page=2&fbclid=1&q=a', list)).toBe('/services?q=a&page=2')
  expect(renderedUrl('/services', '?q=a&q=b&page=', list)).toBe('/services?q=a')
  expect(renderedUrl('/services', '?q=a', list)).not.toBe(renderedUrl('/services', '?q=b', list))
})
