/** A server without a change feed: which lists are read, in what order, and how failed calls are handled. */
import { expect, it } from 'vitest'
import type { Endpoint } from '#contract/core/endpoint'
import { createBackoffState } from '../engine/backoff'
import type { EntityList, Ports } from '../engine/ports'
import { pull } from './pull'

const [bank, shop] = ['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222']
const buildMessage = (id: string, text: string) => ({ _id: id, text })
const answers: Record<string, unknown> = {
  '/cart': { items: [] },
  '/favorites': { favorites: [] },
  '/notifications': { notifications: [] },
  '/auth/me': { id: 'user' },
  '/messages': { conversations: [{ _id: bank }, { _id: shop }] },
  [`/messages/${bank}`]: { messages: [buildMessage('a', 'One')], more: false },
  [`/messages/${shop}`]: { messages: [buildMessage('b', 'Two')], more: false },
  '/support/tickets': { tickets: [] },
  '/applications': { applications: [] },
}
const refused = { ok: false, kind: 'refused', status: 403, code: 'forbidden', message: 'No.' }
const broken = { ok: false, kind: 'retry', status: 503, code: 'busy', message: 'Busy.' }

function aServer(failing?: string) {
  const storedLists: EntityList[] = []
  const requestedPaths: string[] = []
  const endedPulls: number[] = []
  const read = async ({ path }: Endpoint) => {
    requestedPaths.push(path)
    if (path === failing) return broken
    return path in answers ? { ok: true, answer: answers[path] } : refused
  }
  const storage = {
    beginPull: async () => ({ cursor: null, pull: 7, pulledAt: 0 }),
    applyList: async (list: EntityList) => storedLists.push(list) > 0,
    endPull: async (pullId: number) => void endedPulls.push(pullId),
  }
  const ports = {
    now: () => 1000,
    random: () => 0.5,
    token: async () => 'token',
    storage,
    transport: { pull: async () => ({ ...refused, status: 404 }), read },
  } as unknown as Ports
  return { storedLists, requestedPaths, endedPulls, pull: () => pull(ports, createBackoffState(), 1000) }
}

it('mirrors lists completely with nested entities, and skips forbidden ones', async () => {
  const server = aServer()
  expect(await server.pull()).toEqual({ state: 'done', pullAgainMs: null })
  expect(server.storedLists.find(({ entity }) => entity === 'message')!.items).toEqual([
    { id: 'a', data: buildMessage('a', 'One') },
    { id: 'b', data: buildMessage('b', 'Two') },
  ])
  expect(server.storedLists.map(({ entity }) => entity)).toEqual([
    'cartItem',
    'favorite',
    'notification',
    'me',
    'conversation',
    'message',
    'supportTicket',
    'supportReply',
    'application',
  ])
  expect(server.requestedPaths).toEqual(
    expect.arrayContaining(['/partner/listings', '/partner/profile', '/admin/staff']),
  )
  expect(server.endedPulls).toEqual([7])
})

it('stores nothing of an entity when a nested request fails, and repeats it later', async () => {
  const server = aServer(`/messages/${shop}`)
  expect(await server.pull()).toEqual({ state: 'later' })
  expect(server.storedLists.map(({ entity }) => entity)).not.toContain('message')
  expect(server.endedPulls).toEqual([])
})
