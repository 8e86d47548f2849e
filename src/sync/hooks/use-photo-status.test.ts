import { expect, test } from 'vitest'
import type { OwnListing } from '#contract/business/listings/own-listings'
import type { OutboxRow, OutboxView } from '../index'
import { getPhotosWithStatus } from './use-photo-status'

const room = {
  imageUrl: '/a',
  photos: [
    { id: 'a', url: '/a' },
    { id: 'b', url: 'data:image/webp;base64,AA' },
  ],
} as OwnListing
const photoCommand = (more: Partial<OutboxRow> = {}) =>
  ({
    endpoint: 'listings.photos',
    input: { params: { id: 'room' }, query: {}, body: { add: 'b' } },
    ...more,
  }) as OutboxRow
const view = (row: OutboxRow, offset: number): OutboxView => ({
  pendingWithPictures: [row],
  attention: [],
  recent: [],
  files: { b: { offset, size: 400, state: 'waiting' } },
})
const getSecondPhoto = (outbox?: OutboxView) => getPhotosWithStatus(room, outbox)[1]

test('A saved photo has no status, and a pending one displays its progress', () => {
  expect(getSecondPhoto()).toEqual(room.photos![1])
  expect(getPhotosWithStatus(room, view(photoCommand(), 0))[0]).toEqual(room.photos![0])
  expect(getSecondPhoto(view(photoCommand(), 0))).toMatchObject({
    progress: 0,
    statusText: "Saved on this device. We'll send it as soon as we can.",
  })
  expect(getSecondPhoto(view(photoCommand(), 100))).toMatchObject({ progress: 0.25, statusText: '25% sent.' })
  expect(getSecondPhoto(view(photoCommand({ ready: 1 }), 400))).toEqual({
    ...room.photos![1],
    statusText: 'Being saved.',
  })
})
