/** When files are sent: never before commands, and one sender at a time. */
import { expect, it, vi } from 'vitest'
import type { FileRow } from '../db/rows'
import type { DrainOutcome } from './engine'
import { Runner, type RunnerPorts } from './runner'
import type { Activity } from './status'

let drains: (() => Promise<DrainOutcome>)[] = []
vi.mock('./engine', async (original) => ({
  ...(await original<object>()),
  drain: () => (drains.shift() ?? (async () => ({ state: 'empty' })))(),
}))

const size = 200_000

/** One file, a connection on which the test ends each piece, and a log of events. */
function phone({ tabs = 1 } = {}) {
  drains = []
  const happened: string[] = []
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
  let flying: (() => void)[] = []
  const timers: (() => void)[] = []
  const activities: Activity[] = []
  const broken: Error[] = []
  /** Delays each call of `next`. */
  const looks: (() => Promise<void>)[] = []
  let holder = Promise.resolve()
  let waiting = true
  let inFlight = 0
  const lock = <T>(work: () => Promise<T>): Promise<T> => {
    const held = holder.then(work)
    holder = held.then(
      () => undefined,
      () => undefined,
    )
    return held
  }
  const ports = {
    now: () => 1000,
    random: () => 0,
    token: async () => 'token',
    after: (_: number, work: () => void) => (timers.push(work), () => undefined),
    lock: (work: (mine: () => boolean) => Promise<unknown>) => work(() => true),
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
        const error = broken.shift()
        if (error) throw error
        const found = waiting ? { ...file } : null
        await looks.shift()?.()
        return found
      },
      recordOffset: async (_: string, offset: number) => void (file.offset = offset),
      markUploaded: async () => void ((waiting = false), happened.push('arrived')),
      clearOffset: async () => undefined,
      refuse: async () => undefined,
    },
    read: async (_: FileRow, from: number, to: number) => new ArrayBuffer(to - from),
    uploads: {
      begin: async () => ({ ok: true, answer: { offset: file.offset, state: 'receiving' } }),
      append: async ({ offset }: FileRow, piece: ArrayBuffer) => {
        expect(++inFlight).toBe(1)
        happened.push(`piece ${offset}`)
        await new Promise<void>((land) => flying.push(land))
        inFlight -= 1
        const reached = offset + piece.byteLength
        return { ok: true, answer: { offset: reached, state: reached === size ? 'done' : 'receiving' } }
      },
    },
  }
  const words = () => drains.push(async () => (happened.push('words'), { state: 'empty' }))
  const runners = Array.from({ length: tabs }, () => new Runner({ ...ports, sendFiles } as unknown as RunnerPorts))
  const land = async () => {
    await expect.poll(() => flying).toHaveLength(1)
    const [one] = flying
    flying = []
    one!()
  }
  return {
    runners,
    happened,
    land,
    words,
    activities,
    timers,
    broken,
    looks,
    choose: () => ((waiting = true), (file.offset = 0)),
  }
}
const said = (happened: string[], expected: string[]) => expect.poll(() => happened).toEqual(expected)

it('A file is uploaded in pieces after other commands, and its command is sent once it is complete', async () => {
  const {
    runners: [runner],
    happened,
    land,
    words,
    activities,
  } = phone()
  words()
  runner!.kick('queued')
  await said(happened, ['words', 'piece 0'])
  expect(activities.at(-1)!.sending).toBe(true)
  await land()
  await said(happened, ['words', 'piece 0', 'piece 65536'])
  words()
  await land()
  await land()
  await said(happened, ['words', 'piece 0', 'piece 65536', 'piece 196608', 'arrived', 'words'])
  await expect.poll(() => activities.at(-1)).toMatchObject({ sending: false, online: 'yes' })
})

it('A command without files does not wait for a piece, and the next piece waits for the command', async () => {
  const {
    runners: [runner],
    happened,
    land,
  } = phone()
  runner!.kick('queued')
  await said(happened, ['piece 0'])
  let sent = () => {}
  drains.push(
    () =>
      new Promise(
        (resolve) => (
          happened.push('words leave'),
          (sent = () => (happened.push('words there'), resolve({ state: 'empty' })))
        ),
      ),
  )
  runner!.kick('queued')
  await said(happened, ['piece 0', 'words leave'])
  await land()
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(happened).toEqual(['piece 0', 'words leave'])
  sent()
  await said(happened, ['piece 0', 'words leave', 'words there', 'piece 65536'])
})

it('No file is sent while the outbox is blocked, but one blocked queue does not prevent it', async () => {
  const {
    runners: [runner],
    happened,
  } = phone()
  for (const drained of [
    { state: 'later', at: 9e9, reason: 'offline' },
    { state: 'sign-in', token: 'token' },
    { state: 'upgrade' },
  ] as DrainOutcome[]) {
    drains.push(async () => drained)
    runner!.kick('queued')
    await new Promise((resolve) => setTimeout(resolve, 10))
    expect(happened).toEqual([])
  }
  drains.push(async () => ({ state: 'later', at: 9e9, reason: 'server' }))
  runner!.kick('queued')
  await said(happened, ['piece 0'])
})

it('Two tabs send one piece at a time in total', async () => {
  const { runners, happened, land } = phone({ tabs: 2 })
  for (const runner of runners) runner.kick('queued')
  for (let piece = 0; piece < 3; piece++) await land()
  await expect.poll(() => happened).toContain('arrived')
  expect(happened.filter((what) => what === 'arrived')).toHaveLength(1)
  expect(new Set(happened).size).toBe(happened.length)
})

it('A file selected during the last check is not missed', async () => {
  const {
    runners: [runner],
    happened,
    land,
    looks,
    choose,
  } = phone()
  runner!.kick('queued')
  for (let piece = 0; piece < 2; piece++) await land()
  await said(happened, ['piece 0', 'piece 65536', 'piece 196608'])
  let look = () => {}
  let isLooking = false
  // After the last piece, the runner checks once more and finds nothing.
  looks.push(() => new Promise((resolve) => ((isLooking = true), (look = resolve))))
  await land()
  await expect.poll(() => isLooking).toBe(true)
  choose()
  runner!.kick('queued')
  await new Promise((resolve) => setTimeout(resolve, 20))
  look()
  await expect.poll(() => happened.filter((what) => what === 'piece 0')).toHaveLength(2)
})

it('A failed database access is retried', async () => {
  const {
    runners: [runner],
    happened,
    timers,
    broken,
  } = phone()
  broken.push(new Error('connection lost'))
  runner!.kick('queued')
  await expect.poll(() => timers).toHaveLength(1)
  timers[0]!()
  await said(happened, ['piece 0'])
})
