import { beforeEach, expect, test } from 'vitest'
import { dismissToast, toast, toastQueue } from './toast'

const getTitles = () => toastQueue.read().map(({ title }) => title)

beforeEach(() => toastQueue.read().forEach(({ id }) => dismissToast(id)))

test('Toasts are queued in order, each with its own duration', () => {
  toast({ title: 'Cart updated.' })
  toast({ title: 'System Maintenance', duration: 8000 })
  expect(getTitles()).toEqual(['Cart updated.', 'System Maintenance'])
  expect(toastQueue.read().map(({ duration }) => duration)).toEqual([4000, 8000])
})

test('A repeated toast replaces the previous one', () => {
  toast({ title: 'Cart updated.' })
  const [first] = toastQueue.read()
  toast({ title: 'Cart updated.' })
  expect(getTitles()).toEqual(['Cart updated.'])
  expect(toastQueue.read()[0]!.id).not.toBe(first!.id)
})

test('A toast with another text, or after another toast, is added', () => {
  toast({ title: 'New Notification', description: 'one' })
  toast({ title: 'New Notification', description: 'two' })
  toast({ title: 'Cart updated.' })
  toast({ title: 'New Notification', description: 'two' })
  expect(getTitles()).toEqual(['New Notification', 'New Notification', 'Cart updated.', 'New Notification'])
})
