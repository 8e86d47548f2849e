/** A server without a feed: which lists are read, in what order, and how failed calls are handled. */
import { expect, it } from 'vitest'
import type { Endpoint } from '#contract/core/endpoint'
import { createBackoffState } from './backoff'
import type { EntityList, Ports } from './ports'
import { pull } from './pull'

const [bank, shop] = ['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222']
const said = (id: string, text: string) => ({ _id: id, text })
const answers: Record<string, unknown> = {
  '/cart': { items: [] },
  '/favorites': { favorites: [] },
  '/notifications': { notifications: [] },
  '/auth/me': { id: 'user' },
  '/messages': { conversations: [{ _id: bank }, { _id: shop }] },
  [`/messages/${bank}`]: { messages: [said('a', 'One')], more: false },
  [`/messages/${shop}`]: { messages: [said('b', 'Two')], more: false },
  '/support/tickets': { tickets: [] },
  '/applications': { applications: [] },
}
const refused = { ok: false, kind: 'refused', status: 403, code: 'forbidden', message: 'No.' }
const broken = { ok: false, kind: 'retry', status: 503, code: 'busy', message: 'Busy.' }

function aServer(failing?: string) {
  const kept: EntityList[] = []
  const asked: string[] = []
  const ends: number[] = []
  const read = async ({ path }: Endpoint) => {
    asked.push(path)
    if (path === failing) return broken
    return path in answers ? { ok: true, answer: answers[path] } : refused
  }
  const storage = {
    beginPull: async () => ({ cursor: null, pull: 7, pulledAt: 0 }),
    applyList: async (list: EntityList) => kept.push(list) > 0,
    endPull: async (which: number) => void ends.push(which),
  }
  const ports = {
    now: () => 1000,
    random: () => 0.5,
    token: async () => 'token',
    storage,
    transport: { pull: async () => ({ ...refused, status: 404 }), read },
  } as unknown as Ports
  return { kept, asked, ends, pull: () => pull(ports, createBackoffState(), 1000) }
}

it('mirrors lists completely with nested entities, and skips forbidden ones', async () => {
  const server = aServer()
  expect(await server.pull()).toEqual({ state: 'done', pullAgainMs: null })
  expect(server.kept.find(({ entity }) => entity === 'message')!.items).toEqual([
    { id: 'a', data: said('a', 'One') },
    { id: 'b', data: said('b', 'Two') },
  ])
  expect(server.kept.map(({ entity }) => entity)).toEqual([
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
  expect(server.asked).toEqual(expect.arrayContaining(['/partner/listings', '/partner/profile', '/admin/staff']))
  expect(server.ends).toEqual([7])
})

it('stores nothing of an entity when a nested request fails, and repeats it later', async () => {
  const server = aServer(`/messages/${shop}`)
  expect(await server.pull()).toEqual({ state: 'later' })
  expect(server.kept.map(({ entity }) => entity)).not.toContain('message')
  expect(server.ends).toEqual([])
})
