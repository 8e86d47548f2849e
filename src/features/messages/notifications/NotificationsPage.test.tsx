import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { Notification } from '#contract/messages/notifications'
import { installFakeApi } from '../../../../tests/support/component/fake-api'
import { readOutboxRows, renderScreen, signIn, storeBase } from '../../../../tests/support/component/render-screen'
import { NotificationBell } from './NotificationBell'
import NotificationsPage from './NotificationsPage'

installFakeApi()

const buildNotifications = (count: number, more: Partial<Notification> = {}): Notification[] =>
  Array.from({ length: count }, (_, index) => ({
    _id: `n${index}`,
    message: `Update ${index}`,
    isRead: false,
    createdAt: new Date(Date.parse('2026-11-21T10:00:00Z') - index * 60_000).toISOString(),
    link: null,
    ...more,
  }))

async function open(notifications: Notification[], screenElement = <NotificationsPage />) {
  const account = await signIn()
  await storeBase(account, 'notification', notifications)
  return { account, ...renderScreen(screenElement, { at: '/notifications' }) }
}

describe('the notifications page', () => {
  it('explains what appears here when there is nothing', async () => {
    await open([])
    expect(await screen.findByText('No notifications yet')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Mark all as read' })).toBeNull()
  })

  it('says "unread" to screen readers and marks a notification read when it is opened', async () => {
    const { user, account } = await open(buildNotifications(1, { link: '/my-account/bookings/b1' }))
    const link = await screen.findByRole('link', { name: /Unread: Update 0/ })
    expect(link.getAttribute('href')).toBe('/my-account/bookings/b1')
    await user.click(link)
    await expect
      .poll(() => readOutboxRows(account))
      .toMatchObject([{ endpoint: 'notifications.read', input: { params: { id: 'n0' } } }])
  })

  it('does not link to another site', async () => {
    await open(buildNotifications(1, { link: 'https://evil.example', isRead: true }))
    await screen.findByText('Update 0')
    expect(screen.queryByRole('link', { name: /Update 0/ })).toBeNull()
  })

  it('marks all as read up to the newest one that is displayed', async () => {
    const { user, account } = await open(buildNotifications(3))
    await user.click(await screen.findByRole('button', { name: 'Mark all as read' }))
    await expect
      .poll(() => readOutboxRows(account))
      .toMatchObject([{ endpoint: 'notifications.readAll', input: { body: { upTo: '2026-11-21T10:00:00.000Z' } } }])
    await expect.poll(() => screen.queryByText('Unread:', { exact: false })).toBeNull()
  })

  it('shows twenty notifications a page', async () => {
    const { user } = await open(buildNotifications(25))
    const list = () => within(screen.getByRole('list', { name: 'Notifications' }))
    await screen.findByText('Update 0')
    expect(list().getAllByRole('listitem')).toHaveLength(20)
    await user.click(screen.getByRole('button', { name: /Next/ }))
    expect(list().getAllByRole('listitem')).toHaveLength(5)
  })
})

describe('the notification bell', () => {
  it('names the number of unread notifications', async () => {
    await open(
      [...buildNotifications(2), { ...buildNotifications(1)[0]!, _id: 'read', isRead: true }],
      <NotificationBell />,
    )
    expect(await screen.findByRole('button', { name: 'Notifications, 2 unread' })).toBeTruthy()
  })

  it('names no number when everything is read', async () => {
    await open(buildNotifications(2, { isRead: true }), <NotificationBell />)
    expect(await screen.findByRole('button', { name: 'Notifications' })).toBeTruthy()
  })
})
