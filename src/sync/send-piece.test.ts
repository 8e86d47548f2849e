/** Sending one piece of one file, with all failures, against a fake server that tracks offsets like ours. */
import { beforeEach, expect, it } from 'vitest'
import { unreachable, type Failure, type Result } from '../api/result'
import type { FileRow, StoredRefusal } from '../db/rows'
import type { UploadProgress, FilePorts } from './file-ports'
import {
  initialPieceBytes,
  minPieceBytes,
  createUploadState,
  sendPiece,
  type UploadState,
  type PieceOutcome,
} from './send-piece'

const size = 500_000
const content = Uint8Array.from({ length: size }, (_, index) => index % 251)

interface Fault {
  before?: Failure
  after?: Failure
}

/** Accepts a piece only at the current offset. */
class Server {
  got: Uint8Array | null = null
  takes = size
  readonly asked: string[] = []
  /** Responses for the next calls, in order. */
  readonly faults: (Fault | null)[] = []
  readonly tokens: string[] = []

  async begin(token: string): Promise<Result<UploadProgress>> {
    return this.answer('begin', token, () => ((this.got ??= new Uint8Array()), null))
  }

  async append(offset: number, piece: Uint8Array, token: string): Promise<Result<UploadProgress>> {
    return this.answer(`${offset}+${piece.length}`, token, () => {
      if (!this.got) return refusal(404, 'not_found')
      if (offset !== this.got.length) return refusal(409, 'wrong_offset')
      this.got = joined(this.got, piece)
      return null
    })
  }

  private answer(what: string, token: string, effect: () => Failure | null): Result<UploadProgress> {
    this.asked.push(what)
    this.tokens.push(token)
    const fault = this.faults.shift()
    if (fault?.before) return fault.before
    const failure = effect()
    if (failure) return failure
    if (fault?.after) return fault.after
    const offset = this.got!.length
    return { ok: true, answer: { id: 'file', state: offset === size ? 'done' : 'receiving', offset, size, url: null } }
  }
}

const joined = (one: Uint8Array, other: Uint8Array): Uint8Array => new Uint8Array(Buffer.concat([one, other]))
const refusal = (status: number, code: string): Failure => ({
  ok: false,
  kind: 'refused',
  status,
  code,
  message: `It says ${code}.`,
})
const signIn: Failure = { ok: false, kind: 'sign-in', status: 401, code: 'unauthenticated', message: '' }
const busy: Failure = { ok: false, kind: 'retry', status: 503, code: 'busy', message: '', retryAfter: 30 }

let server: Server
let file: FileRow
let parked: StoredRefusal | null
let token: string | null
let now: number
let took: number
let readable: boolean
let ports: FilePorts

beforeEach(() => {
  server = new Server()
  file = {
    id: 'file',
    blob: new Blob([content]),
    size,
    type: 'image/webp',
    purpose: 'profile',
    offset: 0,
    known: 0,
    state: 'waiting',
    createdAt: 0,
  }
  parked = null
  token = 'a'
  now = 1000
  took = 100
  readable = true
  ports = {
    now: () => now,
    random: () => 0.5,
    token: async () => token,
    read: async (_, from, to) => (readable ? content.slice(from, to).buffer : null),
    files: {
      next: async () => (file.state === 'waiting' ? file : null),
      recordOffset: async (_, offset) => void (file = { ...file, offset, known: 1 }),
      clearOffset: async () => void (file = { ...file, known: 0 }),
      markUploaded: async () => void (file = { ...file, state: 'done' }),
      refuse: async (_, why) => {
        parked = why
        file = { ...file, state: 'refused' }
      },
    },
    uploads: {
      begin: (_, by) => ((now += took), server.begin(by)),
      append: (row, piece, by) => ((now += took), server.append(row.offset, new Uint8Array(piece), by)),
    },
  }
})

/** Runs steps until none is possible without waiting, and waits when a step asks for it. */
async function run(pace: UploadState = createUploadState(), waits = 20): Promise<PieceOutcome> {
  for (;;) {
    const stepped = await sendPiece(ports, pace)
    if (stepped.state === 'later' && waits-- > 0) now = stepped.at
    else if (stepped.state !== 'went') return stepped
  }
}
const isWhole = () => expect(Buffer.from(server.got!).equals(content)).toBe(true)

it('uploads in pieces from the start, with growing size on a fast connection', async () => {
  expect(await run()).toEqual({ state: 'freed' })
  expect(server.asked).toEqual(['begin', '0+65536', '65536+131072', '196608+262144', '458752+41248'])
  isWhole()
  expect(await run()).toEqual({ state: 'none' })
})

it('reduces the piece size on a slow connection', async () => {
  took = 20_000
  await run()
  expect(server.asked.slice(1, 5)).toEqual(['0+65536', '65536+32768', '98304+16384', '114688+16384'])
  isWhole()
})

it('queries the offset and resumes after the tab was closed', async () => {
  server.got = content.slice(0, 300_000)
  await run()
  expect(server.asked).toEqual(['begin', '300000+65536', '365536+131072', '496608+3392'])
  isWhole()
})

it('loses only one piece when the connection fails during it', async () => {
  server.faults.push(null, null, { before: unreachable('offline') })
  const pace = createUploadState()
  expect(await run(pace, 0)).toMatchObject({ state: 'later', reason: 'offline' })
  expect(await run(pace, 5)).toEqual({ state: 'freed' })
  expect(server.asked.slice(0, 5)).toEqual(['begin', '0+65536', '65536+131072', 'begin', '65536+65536'])
  isWhole()
})

it('queries the offset after a lost response and sends nothing twice', async () => {
  server.faults.push({ after: unreachable('timeout') }, null, { after: unreachable('timeout') })
  expect(await run()).toEqual({ state: 'freed' })
  expect(server.asked.slice(0, 5)).toEqual(['begin', 'begin', '0+32768', 'begin', '32768+16384'])
  isWhole()
})

it('detects completion after the response to the last piece was lost', async () => {
  server.faults.push(null, null, null, null, { after: unreachable('offline') })
  expect(await run()).toEqual({ state: 'freed' })
  expect(server.asked.slice(-2)).toEqual(['458752+41248', 'begin'])
  isWhole()
})

it('restarts if the server has no record of the file', async () => {
  const pace = createUploadState()
  await sendPiece(ports, pace)
  await sendPiece(ports, pace)
  server.got = null
  expect(await run(pace, 0)).toEqual({ state: 'freed' })
  expect(server.asked).toContain('begin')
  isWhole()
})

it('continues from the offset that another tab reached', async () => {
  const pace = createUploadState()
  await sendPiece(ports, pace)
  server.got = content.slice(0, 200_000)
  expect(await run(pace, 0)).toEqual({ state: 'freed' })
  isWhole()
})

it('stops with a delay if the server keeps disagreeing about the offset', async () => {
  const pace = createUploadState()
  server.faults.push(
    ...Array.from({ length: 40 }, (_, call) => (call % 2 === 0 ? null : { before: refusal(409, 'wrong_offset') })),
  )
  expect(await run(pace, 0)).toMatchObject({ state: 'later', reason: 'server' })
  expect(server.asked.length).toBeLessThan(8)
  expect(parked).toBeNull()
})

it('pauses after 401 until there is another token, and then continues', async () => {
  const pace = createUploadState()
  server.faults.push(null, null, { before: signIn })
  expect(await run(pace)).toEqual({ state: 'sign-in', token: 'a' })
  const asked = server.asked.length
  expect(await run(pace)).toEqual({ state: 'sign-in', token: 'a' })
  expect(server.asked).toHaveLength(asked)
  token = 'b'
  expect(await run(pace)).toEqual({ state: 'freed' })
  expect(server.tokens.at(-1)).toBe('b')
  isWhole()
})

it('sends nothing without a signed-in user', async () => {
  token = null
  expect(await run()).toEqual({ state: 'sign-in', token: null })
  expect(server.asked).toEqual([])
})

it('respects Retry-After', async () => {
  server.faults.push(null, { before: busy })
  const from = now
  const stepped = await run(createUploadState(), 0)
  expect(stepped).toMatchObject({ state: 'later', reason: 'server' })
  expect((stepped as { at: number }).at).toBeGreaterThan(from + 30_000)
})

it('reduces the piece size after 413', async () => {
  const tooLarge = { before: refusal(413, 'too_large') }
  server.faults.push(null, tooLarge)
  expect(await run(createUploadState(), 0)).toEqual({ state: 'freed' })
  expect(server.asked.slice(1, 4)).toEqual([`0+${initialPieceBytes}`, 'begin', `0+${minPieceBytes}`])
  isWhole()
})

it('refuses the file with a reason after 413 for the smallest piece', async () => {
  server.faults.push(null, ...Array.from({ length: 10 }, () => [{ before: refusal(413, 'too_large') }, null]).flat())
  expect(await run(createUploadState(), 0)).toEqual({ state: 'freed' })
  expect(parked).toEqual({ code: 'too_large', message: 'It says too_large.' })
})

it.each(['picture_too_large', 'not_a_picture'])('refuses the file immediately after %s', async (code) => {
  server.faults.push({ before: refusal(413, code) })
  expect(await run(createUploadState(), 0)).toEqual({ state: 'freed' })
  expect(parked).toEqual({ code, message: `It says ${code}.` })
  expect(server.asked).toEqual(['begin'])
})

it('refuses a file that the device can no longer read', async () => {
  readable = false
  expect(await run()).toEqual({ state: 'freed' })
  expect(parked?.code).toBe('file_lost')
})

it('retries later if the server has no upload endpoint yet', async () => {
  server.faults.push({ before: refusal(404, 'no_such_endpoint') })
  expect(await run(createUploadState(), 0)).toMatchObject({ state: 'later', reason: 'server' })
  expect(parked).toBeNull()
})

it('pauses if the app is outdated', async () => {
  server.faults.push({ before: { ok: false, kind: 'upgrade', status: 426, message: '' } })
  expect(await run()).toEqual({ state: 'upgrade' })
})

it('ignores a response without progress as one of another server', async () => {
  const pace = createUploadState()
  ports.uploads.append = async () => ({
    ok: true,
    answer: { id: 'file', state: 'receiving', offset: 0, size, url: null },
  })
  expect(await run(pace, 0)).toMatchObject({ state: 'later', reason: 'portal' })
})
