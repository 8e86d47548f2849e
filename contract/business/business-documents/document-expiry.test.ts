import { expect, test } from 'vitest'
import { getDocumentStatus, getDueReminder } from './document-expiry'

const today = '2026-11-26'

test('A document expires soon in its last 30 days, and is valid on its last day', () => {
  expect(getDocumentStatus('2026-12-27', today)).toBe('valid')
  expect(getDocumentStatus('2026-12-26', today)).toBe('soon')
  expect(getDocumentStatus('2026-11-26', today)).toBe('soon')
  expect(getDocumentStatus('2026-11-25', today)).toBe('expired')
  expect(getDocumentStatus(null, today)).toBe('none')
})

test('The due reminder is the latest one whose day has come', () => {
  expect(getDueReminder('2026-12-27', today)).toBeNull()
  expect(getDueReminder('2026-12-26', today)).toBe(30)
  expect(getDueReminder('2026-12-04', today)).toBe(30)
  expect(getDueReminder('2026-12-03', today)).toBe(7)
  expect(getDueReminder('2026-11-27', today)).toBe(7)
  expect(getDueReminder('2026-11-26', today)).toBe(0)
  expect(getDueReminder('2026-01-01', today)).toBe(0)
})
