/** Tests when files are sent: never before commands, and by one sender at a time. */
import { expect, it, vi } from 'vitest'
import type { FileRow } from '../../db/rows'
import type { DrainOutcome } from '../engine/engine'
import { Runner, type RunnerPorts } from '../engine/runner'
import type { Activity } from '../page/status'

let drains: (() => Promise<DrainOutcome>)[] = []
vi.mock('../engine/engine', async (original) => ({
  ...(await original<object>()),
  drain: () => (drains.shift() ?? (async () => ({ state: 'empty' })))(),
}))

const size = 200_000

/** Sets up one file, a connection on which the test completes each piece, and a log of events. */
function phone({ tabs = 1 } = {}) {
  drains = []
  const events: string[] = []
  const file: FileRow = {
    id: 'file',
    blob: new Blob(),
    size,
    type: '',
    purpose: 'profile',
    offset: 0,
    known: 1,
    state: 'waiting',
    createdAt: 0,
  }
  let pendingPieces: (() => void)[] = []
  const timers: (() => void)[] = []
  const activities: Activity[] = []
  const readErrors: Error[] = []
  /** Each entry delays one call of `next`. */
  const checkDelays: (() => Promise<void>)[] = []
  let lockQueue = Promise.resolve()
  let waiting = true
  let inFlight = 0
  const lock = <T>(work: () => Promise<T>): Promise<T> => {
    const result = lockQueue.then(work)
    lockQueue = result.then(
      () => undefined,
      () => undefined,
    )
    return result
  }
  const ports = {
    now: () => 1000,
    random: () => 0,
    token: async () => 'token',
    after: (_: number, work: () => void) => (timers.push(work), () => undefined),
    lock: (work: (holdsLock: () => boolean) => Promise<unknown>) => work(() => true),
    report: (activity: Activity) => void activities.push(activity),
    unfinished: () => undefined,
    unauthenticated: () => undefined,
    storage: { lastPull: async () => 0, beginPull: async () => ({ pull: 1, cursor: null, pulledFrom: Infinity }) },
    transport: {},
  }
  const sendFiles = {
    ...ports,
    lock,
    files: {
      next: async () => {
        const error = readErrors.shift()
        if (error) throw error
        const foundFile = waiting ? { ...file } : null
        await checkDelays.shift()?.()
        return foundFile
      },
      recordOffset: async (_: string, offset: number) => void (file.offset = offset),
      markUploaded: async () => void ((waiting = false), events.push('arrived')),
      clearOffset: async () => undefined,
      refuse: async () => undefined,
    },
    read: async (_: FileRow, from: number, to: number) => new ArrayBuffer(to - from),
    uploads: {
      begin: async () => ({ ok: true, answer: { offset: file.offset, state: 'receiving' } }),
      append: async ({ offset }: FileRow, piece: ArrayBuffer) => {
        expect(++inFlight).toBe(1)
        events.push(`piece ${offset}`)
        await new Promise<void>((finishPiece) => pendingPieces.push(finishPiece))
        inFlight -= 1
        const reached = offset + piece.byteLength
        return { ok: true, answer: { offset: reached, state: reached === size ? 'done' : 'receiving' } }
      },
    },
  }
  const queueDrain = () => drains.push(async () => (events.push('queueDrain'), { state: 'empty' }))
  const runners = Array.from({ length: tabs }, () => new Runner({ ...ports, sendFiles } as unknown as RunnerPorts))
  const finishPiece = async () => {
    await expect.poll(() => pendingPieces).toHaveLength(1)
    const [completePiece] = pendingPieces
    pendingPieces = []
    completePiece!()
  }
  return {
    runners,
    events,
    finishPiece,
    queueDrain,
    activities,
    timers,
    readErrors,
    checkDelays,
    selectFile: () => ((waiting = true), (file.offset = 0)),
  }
}
const expectEvents = (events: string[], expected: string[]) => expect.poll(() => events).toEqual(expected)

it('A file is uploaded in pieces after other commands, and its command is sent once it is complete', async () => {
  const {
    runners: [runner],
    events,
    finishPiece,
    queueDrain,
    activities,
  } = phone()
  queueDrain()
  runner!.kick('queued')
  await expectEvents(events, ['queueDrain', 'piece 0'])
  expect(activities.at(-1)!.sending).toBe(true)
  await finishPiece()
  await expectEvents(events, ['queueDrain', 'piece 0', 'piece 65536'])
  queueDrain()
  await finishPiece()
  await finishPiece()
  await expectEvents(events, ['queueDrain', 'piece 0', 'piece 65536', 'piece 196608', 'arrived', 'queueDrain'])
  await expect.poll(() => activities.at(-1)).toMatchObject({ sending: false, online: 'yes' })
})

it('A command without files does not wait for a piece, and the next piece waits for the command', async () => {
  const {
    runners: [runner],
    events,
    finishPiece,
  } = phone()
  runner!.kick('queued')
  await expectEvents(events, ['piece 0'])
  let finishDrain = () => {}
  drains.push(
    () =>
      new Promise(
        (resolve) => (
          events.push('queueDrain leave'),
          (finishDrain = () => (events.push('queueDrain there'), resolve({ state: 'empty' })))
        ),
      ),
  )
  runner!.kick('queued')
  await expectEvents(events, ['piece 0', 'queueDrain leave'])
  await finishPiece()
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(events).toEqual(['piece 0', 'queueDrain leave'])
  finishDrain()
  await expectEvents(events, ['piece 0', 'queueDrain leave', 'queueDrain there', 'piece 65536'])
})

it('No file is sent while the outbox is blocked, but one blocked queue does not prevent it', async () => {
  const {
    runners: [runner],
    events,
  } = phone()
  for (const drained of [
    { state: 'later', at: 9e9, reason: 'offline' },
    { state: 'sign-in', token: 'token' },
    { state: 'upgrade' },
  ] as DrainOutcome[]) {
    drains.push(async () => drained)
    runner!.kick('queued')
    await new Promise((resolve) => setTimeout(resolve, 10))
    expect(events).toEqual([])
  }
  drains.push(async () => ({ state: 'later', at: 9e9, reason: 'server' }))
  runner!.kick('queued')
  await expectEvents(events, ['piece 0'])
})

it('Two tabs send one piece at a time in total', async () => {
  const { runners, events, finishPiece } = phone({ tabs: 2 })
  for (const runner of runners) runner.kick('queued')
  for (let piece = 0; piece < 3; piece++) await finishPiece()
  await expect.poll(() => events).toContain('arrived')
  expect(events.filter((event) => event === 'arrived')).toHaveLength(1)
  expect(new Set(events).size).toBe(events.length)
})

it('A file selected during the last check is not missed', async () => {
  const {
    runners: [runner],
    events,
    finishPiece,
    checkDelays,
    selectFile,
  } = phone()
  runner!.kick('queued')
  for (let piece = 0; piece < 2; piece++) await finishPiece()
  await expectEvents(events, ['piece 0', 'piece 65536', 'piece 196608'])
  let finishCheck = () => {}
  let isChecking = false
  // After the last piece, the runner checks once more and finds nothing.
  checkDelays.push(() => new Promise((resolve) => ((isChecking = true), (finishCheck = resolve))))
  await finishPiece()
  await expect.poll(() => isChecking).toBe(true)
  selectFile()
  runner!.kick('queued')
  await new Promise((resolve) => setTimeout(resolve, 20))
  finishCheck()
  await expect.poll(() => events.filter((event) => event === 'piece 0')).toHaveLength(2)
})

it('A failed database access is retried', async () => {
  const {
    runners: [runner],
    events,
    timers,
    readErrors,
  } = phone()
  readErrors.push(new Error('connection lost'))
  runner!.kick('queued')
  await expect.poll(() => timers).toHaveLength(1)
  timers[0]!()
  await expectEvents(events, ['piece 0'])
})
