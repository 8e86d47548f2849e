import { beforeEach, expect, test } from 'vitest'
import { dismissToast, toast, toastQueue } from './toast'

const shown = () => toastQueue.read().map(({ title }) => title)

beforeEach(() => toastQueue.read().forEach(({ id }) => dismissToast(id)))

test('messages wait in the order they came, each for its own time', () => {
  toast({ title: 'Cart updated.' })
  toast({ title: 'System Maintenance', duration: 8000 })
  expect(shown()).toEqual(['Cart updated.', 'System Maintenance'])
  expect(toastQueue.read().map(({ duration }) => duration)).toEqual([4000, 8000])
})

test('the same message again is shown anew, not twice', () => {
  toast({ title: 'Cart updated.' })
  const [first] = toastQueue.read()
  toast({ title: 'Cart updated.' })
  expect(shown()).toEqual(['Cart updated.'])
  expect(toastQueue.read()[0]!.id).not.toBe(first!.id)
})

test('with other words, or after another message, it is told again', () => {
  toast({ title: 'New Notification', description: 'one' })
  toast({ title: 'New Notification', description: 'two' })
  toast({ title: 'Cart updated.' })
  toast({ title: 'New Notification', description: 'two' })
  expect(shown()).toEqual(['New Notification', 'New Notification', 'Cart updated.', 'New Notification'])
})
