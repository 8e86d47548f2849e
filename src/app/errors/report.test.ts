import { beforeEach, describe, expect, it, vi } from 'vitest'
import { check } from '#contract/core/validation'
import { ClientErrorReport, errorNamePattern, reportClientError } from '#contract/platform/client-errors'
import { buildUrl } from '#contract/core/build-request'
import { allRoutes } from '../routes'
import { describeError, errorName } from './describe'

const place = { origin: 'https://tilipo.example', build: 'a1b2c3d4', route: '/store/:id' }
const buildOwnFrame = (file: string) => `at x (https://tilipo.example/assets/${file}:1:200)`

function createError(message: string, stack = buildOwnFrame('kit-a1b2c3d4.js'), name = 'TypeError'): Error {
  return Object.assign(new Error(message), { name, stack: `${name}: ${message}\n    ${stack}` })
}

describe('describeError', () => {
  it('describes an error without URLs and user input', () => {
    const error = createError(
      'Cannot render Mutale Banda, 0971234567',
      `${buildOwnFrame('Page-a1b2c3d4.js')}\n at fetch (<anonymous>)\n ${buildOwnFrame('react-a1b2c3d4.js')}`,
    )
    const report = describeError(
      'render',
      error,
      `\n    ${buildOwnFrame('Card-a1b2c3d4.js')}\n    at div (<anonymous>)`,
      place,
    )
    expect(report).toEqual({
      kind: 'render',
      name: 'TypeError',
      message: 'Cannot render …',
      build: 'a1b2c3d4',
      route: '/store/:id',
      stack: ['Page-a1b2c3d4.js:1:200', 'react-a1b2c3d4.js:1:200'],
      componentStack: ['Card-a1b2c3d4.js:1:200'],
    })
    expect(check(ClientErrorReport, report).ok).toBe(true)
  })

  it('parses the stacks of Firefox and Safari', () => {
    const report = describeError(
      'script',
      createError('x', 'save@https://tilipo.example/assets/Form-a1b2c3d4.js:3:7'),
      null,
      place,
    )
    expect(report?.stack).toEqual(['Form-a1b2c3d4.js:3:7'])
  })

  it.each<[string, unknown]>([
    [
      'missing code after an update',
      createError('Failed to fetch dynamically imported module: https://tilipo.example/assets/x.js'),
    ],
    [
      'missing code after an update, in Firefox',
      createError('error loading dynamically imported module: https://tilipo.example/assets/x.js'),
    ],
    ['missing code after an update, in Safari', createError('Importing a module script failed.')],
    ['a failed connection', createError('Failed to fetch')],
    ['an aborted request', createError('The user aborted a request.', buildOwnFrame('x.js'), 'AbortError')],
    ['a failed call', { ok: false, kind: 'unreachable', message: 'x' }],
    ['a browser extension', createError('x', 'at y (chrome-extension://abc/content.js:1:2)')],
    ['a script that a network injected', createError('x', 'at y (https://example.test/ad.js:1:2)')],
  ])('ignores %s', (_, error) => {
    expect(describeError('promise', error, null, place)).toBeNull()
  })

  it.each([undefined, null, 'Mutale Banda', 7, Object.create(null), { name: 'Mutale', message: 7 }])(
    'describes a rejection with %s',
    (error) => {
      const report = describeError('promise', error, undefined, place)
      expect(check(ClientErrorReport, report).ok).toBe(true)
      expect(JSON.stringify(report)).not.toContain('Mutale')
    },
  )

  it('uses the error name pattern of the contract', () => expect(errorName).toEqual(errorNamePattern))
})

it('has a valid pattern for every route', async () => {
  const routes = (await allRoutes()).map(({ path }) => path)
  const report = { kind: 'render', name: 'Error', message: '', stack: [], componentStack: [], build: 'dev' }
  expect(routes.filter((route) => !check(ClientErrorReport, { ...report, route }).ok)).toEqual([])
})

describe('reportError', () => {
  const sendBeacon = vi.fn<(url: string, body: Blob) => boolean>(() => true)
  let onLine = true
  let reporter: typeof import('./report')

  beforeEach(async () => {
    sendBeacon.mockClear()
    onLine = true
    vi.stubGlobal('navigator', {
      get onLine() {
        return onLine
      },
      sendBeacon,
    })
    vi.stubGlobal('location', { origin: place.origin, pathname: '/contact' })
    const listeners = new EventTarget()
    vi.stubGlobal(
      'document',
      Object.assign(listeners, { querySelector: () => ({ src: `${place.origin}/assets/index-a1b2c3d4.js` }) }),
    )
    vi.resetModules()
    reporter = await import('./report')
  })

  const getSentReports = async () =>
    Promise.all(sendBeacon.mock.calls.map(async ([, body]) => JSON.parse(await body.text()) as ClientErrorReport))

  it('sends a report to the endpoint', async () => {
    reporter.reportError('script', createError('x is not defined'))
    expect(sendBeacon.mock.calls[0]![0]).toBe(buildUrl(reportClientError, { params: {}, query: {} }))
    expect(reporter.address).toEqual({ name: reportClientError.name, path: reportClientError.path })
    expect(await getSentReports()).toMatchObject([
      { kind: 'script', message: 'x is not defined', build: 'a1b2c3d4', route: '/contact' },
    ])
    expect(check(ClientErrorReport, (await getSentReports())[0]).ok).toBe(true)
  })

  it('sends the same error once and at most five reports per page load', async () => {
    for (let count = 0; count < 3; count++) reporter.reportError('script', createError('x is not defined'))
    expect(sendBeacon).toHaveBeenCalledTimes(1)
    for (let line = 0; line < 9; line++)
      reporter.reportError('script', createError('x', buildOwnFrame(`kit-a1b2c3d${line}.js`)))
    expect(sendBeacon).toHaveBeenCalledTimes(5)
  })

  it('sends nothing while offline', () => {
    onLine = false
    reporter.reportError('render', createError('x is not defined'))
    expect(sendBeacon).not.toHaveBeenCalled()
  })

  it('never throws', () => {
    vi.stubGlobal('document', undefined)
    const hostile = {
      get message(): string {
        throw new Error('no')
      },
    }
    expect(() => reporter.reportError('script', createError('x'))).not.toThrow()
    expect(() => reporter.reportError('script', hostile)).not.toThrow()
  })

  it('uses fetch if the beacon is rejected', () => {
    const fetchMock = vi.fn<typeof fetch>(async () => new Response())
    vi.stubGlobal('fetch', fetchMock)
    sendBeacon.mockReturnValueOnce(false)
    reporter.reportError('script', createError('x is not defined'))
    expect(fetchMock).toHaveBeenCalledWith(
      '/api/client-errors',
      expect.objectContaining({ method: 'POST', keepalive: true }),
    )
  })

  it('reports errors of the worker, but not a failure to load it', async () => {
    const event = {
      message: 'Uncaught TypeError: offer.map is not a function',
      filename: `${place.origin}/assets/worker-a1b2c3d4.js`,
      lineno: 1,
      colno: 7,
    }
    reporter.reportWorkerError(event as ErrorEvent)
    reporter.reportWorkerError({} as ErrorEvent)
    expect(await getSentReports()).toMatchObject([
      { kind: 'worker', name: 'TypeError', message: 'offer.map is not a function', stack: ['worker-a1b2c3d4.js:1:7'] },
    ])
  })

  it('reports the number of invalid items per endpoint once, when the page is hidden', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    const { reportInvalidItems } = await import('../../api/invalid-items')
    const fault = (field: string) => ({ field, message: 'Invalid input' })
    reportInvalidItems('vendors.list', [fault('items.0.name'), fault('items.1.name'), fault('items.1.town')])
    reportInvalidItems('listings.list', [fault('items.3.price')])
    reporter.reportError('invalid_items')
    reporter.reportError('invalid_items')
    expect(sendBeacon).not.toHaveBeenCalled()
    document.dispatchEvent(new Event('visibilitychange'))
    document.dispatchEvent(new Event('visibilitychange'))
    expect(await getSentReports()).toMatchObject([
      {
        kind: 'invalid_items',
        invalidItems: [
          { endpoint: 'vendors.list', count: 3 },
          { endpoint: 'listings.list', count: 1 },
        ],
      },
    ])
    expect(check(ClientErrorReport, (await getSentReports())[0]).ok).toBe(true)
  })
})
