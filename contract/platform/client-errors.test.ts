import { describe, expect, it } from 'vitest'
import { check } from '../core/validation'
import { ClientErrorReport } from './client-errors'
import { scrubMessage } from './scrub-message'

describe('scrubMessage', () => {
  it.each([
    ['a phone number', 'Invalid value 0971234567 for phone', 'Invalid value … for …'],
    ['an international phone number', 'No booking of +260 97 123-4567', 'No … of …'],
    ['an NRC', 'Duplicate NRC 123456/78/1', '…'],
    ['an email address', 'The account mutale@example.test is not valid', 'The … is not valid'],
    ['a name', 'Cannot render Mutale Banda', 'Cannot render …'],
    ['a name in lower case', 'Cannot render mutale banda', 'Cannot render …'],
    [
      'a name in quotation marks',
      `Unexpected token 'M', "Mutale Ban"... is not valid JSON`,
      `Unexpected token …"... is not valid JSON`,
    ],
    [
      'a name as a property',
      `Cannot read properties of undefined (reading 'Mutale Banda')`,
      'Cannot read properties of undefined (reading …)',
    ],
    [
      'an email address as a property',
      `Cannot read properties of undefined (reading 'mutale@example.test')`,
      'Cannot read properties of undefined (reading …)',
    ],
    ['a token', 'Invalid token Xq7Jd83hs_Kd9-21jdkAlsdkjEiwoxmZ', 'Invalid token …'],
    ['a JWT', 'Unexpected eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln', 'Unexpected …'],
    ['a URL with a query', 'Failed to load https://tilipo.example/reset-password/abc?token=s3cret', 'Failed to …'],
    ['a name with an apostrophe', "Cannot render N'gandu", 'Cannot render …'],
  ])('removes %s', (_, message, scrubbed) => {
    expect(scrubMessage(message)).toBe(scrubbed)
  })

  it.each([
    "Cannot read properties of undefined (reading 'title')",
    "Cannot set properties of null (setting 'checked')",
    'offer.details.map is not a function',
    'quote is not defined',
    "undefined is not an object (evaluating 'offer.price.total')",
    "Failed to execute 'removeChild' on 'Node': The node to be removed is not a child of this node.",
    'Maximum call stack size exceeded',
    'Minified React error #418',
  ])('keeps an engine’s message about our code: %s', (message) => {
    expect(scrubMessage(message)).toBe(message)
  })

  it('drops the arguments of a React error', () => {
    expect(scrubMessage('Minified React error #418; visit https://react.dev/errors/418?args[]=Mutale')).toBe(
      'Minified React error #418',
    )
  })

  it('is idempotent', () => {
    const scrubbedMessage = scrubMessage('Cannot render Mutale Banda of 0971234567, ok?')
    expect(scrubMessage(scrubbedMessage)).toBe(scrubbedMessage)
  })

  it('limits the length and handles 100 KB quickly', () => {
    expect(scrubMessage('a '.repeat(50_000)).length).toBeLessThanOrEqual(300)
  })
})

describe('ClientErrorReport', () => {
  const report = {
    kind: 'render',
    name: 'TypeError',
    message: 'x',
    stack: ['kit-a1b2c3d4.js:1:200'],
    componentStack: [],
    build: 'a1b2c3d4',
    route: '/store/:id',
  }
  const isValid = (change: object) => check(ClientErrorReport, { ...report, ...change }).ok

  it('accepts a valid report', () => expect(isValid({})).toBe(true))

  it.each([
    ['a name that is not an error', { name: 'Mutale' }],
    ['a stack frame outside of our assets', { stack: ['https://example.test/a.js:1:2'] }],
    ['too many stack frames', { stack: Array.from({ length: 9 }, () => 'kit-a1b2c3d4.js:1:200') }],
    ['a URL in place of a route', { route: '/store/7?phone=0971234567' }],
    ['an id in a route', { route: '/store/8c1f' }],
    ['another field', { accountId: 'x' }],
    ['counts that are not of an endpoint', { invalidItems: [{ endpoint: 'Mutale Banda', count: 1 }] }],
  ])('rejects %s', (_, change) => expect(isValid(change)).toBe(false))
})
