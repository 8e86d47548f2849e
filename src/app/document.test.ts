import { describe, expect, test } from 'vitest'
import { toDocument } from './document'
import { renderedUrl } from './embedded'

const template = '<head><!--tilipo:head--></head><div id="root"><!--tilipo:root--></div><!--tilipo:data-->'
const around = { origin: 'https://tilipo.example', pages: { '/a': ['/assets/a.js', '/assets/b.js'] } }
const parts = (more: object) => ({
  head: { title: 'T' },
  html: '<p>hi</p>',
  data: { url: '/', at: 1, reads: {} },
  ...more,
})

describe('a rendered document', () => {
  test('The document contains the rendered HTML and preloads its chunks', () => {
    const html = toDocument(template, parts({ route: '/a' }), around)
    expect(html).toContain('<div id="root"><p>hi</p></div>')
    expect(html).toContain('<title>T</title>')
    expect(html.match(/modulepreload/g)).toHaveLength(2)
    expect(html).not.toContain('tilipo:')
  })

  test('The document escapes hostile text of a vendor', () => {
    const evil = '</script><script>alert(1)</script><!--"\'$&'
    const data = { url: '/', at: 1, reads: { '/api/x': { value: { name: evil } } } }
    const head = { title: evil, description: evil, canonical: '/x', jsonLd: { name: evil } }
    const html = toDocument(template, parts({ head, data }), around)
    expect(html).not.toContain('<script>')
    expect(html).not.toContain('<!--')
    const carried = html.match(/id="tilipo-data">(.*?)<\/script>/)![1]!
    expect(JSON.parse(carried)).toEqual(data)
  })

  test('The document keeps dollar signs unchanged', () => {
    expect(toDocument(template, parts({ html: "$& $' $1" }), around)).toContain('<div id="root">$& $\' $1</div>')
  })

  test('The document of a missing page is not indexed', () => {
    expect(toDocument(template, parts({ head: { title: 'No', status: 404 } }), around)).toContain('content="noindex"')
    expect(toDocument(template, parts({ head: { title: 'Yes' } }), around)).not.toContain('noindex')
  })
})

describe('a shared link', () => {
  const documentOf = (head: object) => toDocument(template, parts({ head: { title: 'T', ...head } }), around)

  test('The link preview has an absolute URL of a picture in a common format', () => {
    expect(documentOf({ image: '/media/demo/room-1.svg?v=a' })).toContain(
      'og:image" content="https://tilipo.example/media/demo/room-1.svg?v=a&amp;w=1200&amp;f=jpg"',
    )
    expect(documentOf({ image: '/pictures/hero-1.svg' })).toContain(
      'og:image" content="https://tilipo.example/pictures/card.png"',
    )
    expect(documentOf({})).toContain('name="twitter:card" content="summary_large_image"')
  })

  test('The structured data contains absolute URLs only where URLs are expected', () => {
    const html = documentOf({
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
  expect(renderedUrl('/', '?src=pwa&utm_source=x')).toBe('/')
  expect(renderedUrl('/services', '?q=a&page=2')).toBe(renderedUrl('/services', '?page=2&q=a'))
  expect(renderedUrl('/services', '?q=a')).not.toBe(renderedUrl('/services', '?q=b'))
})
