import { expect, test } from 'vitest'
import type { OutboxRow, OutboxView } from '../../../sync/index'
import { getUploadStatus, pictureTexts } from './upload-status'

const row = (more: Partial<OutboxRow> = {}, profileImage: string | undefined = 'a') =>
  ({
    endpoint: 'auth.updateProfile',
    input: { params: {}, query: {}, body: { profileImage } },
    needs: ['a'],
    state: 'waiting',
    ...more,
  }) as OutboxRow
const getStatus = (outbox?: OutboxView) =>
  getUploadStatus(outbox, ({ input }) => input.body.profileImage !== undefined, pictureTexts)
const view = (more: Partial<OutboxView>): OutboxView => ({
  pendingWithPictures: [],
  attention: [],
  recent: [],
  files: {},
  ...more,
})
const file = (offset: number) => ({ a: { offset, size: 200, state: 'waiting' as const } })

test('A profile picture without a pending change has no status', () => {
  expect(getStatus()).toEqual({})
  expect(
    getStatus(
      view({ pendingWithPictures: [row({ input: { params: {}, query: {}, body: { full_name: 'Mutale' } } })] }),
    ),
  ).toEqual({})
})

test('A pending profile picture displays whether it is stored, uploading or being saved', () => {
  expect(getStatus(view({ pendingWithPictures: [row()], files: file(0) }))).toMatchObject({
    progress: 0,
    words: expect.stringMatching(/^Your picture is saved on this device/),
  })
  expect(getStatus(view({ pendingWithPictures: [row()], files: file(50) }))).toEqual({
    progress: 0.25,
    words: '25% of your picture sent.',
  })
  expect(getStatus(view({ pendingWithPictures: [row({ ready: 1 })], files: file(200) }))).toEqual({
    words: 'Your change is being saved.',
  })
  expect(getStatus(view({ pendingWithPictures: [row({ needs: undefined }, '')] }))).toEqual({
    words: 'Your change is being saved.',
  })
})

test('A refused profile picture displays the reason, unless another one is pending', () => {
  const refused = row({ state: 'refused', refusal: { code: 'not_a_picture', message: 'No picture.' } })
  expect(getStatus(view({ attention: [refused] }))).toEqual({ refusal: 'No picture.' })
  expect(
    getStatus(view({ attention: [refused], pendingWithPictures: [row()], files: file(0) })).refusal,
  ).toBeUndefined()
})
