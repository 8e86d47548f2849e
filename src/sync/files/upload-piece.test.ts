/** Tests sending pieces of one file with all failures, against a fake server that tracks offsets like the real one. */
import { beforeEach, expect, it } from 'vitest'
import { unreachable, type Failure, type Result } from '../../api/result'
import type { FileRow, StoredRefusal } from '../../db/rows'
import type { UploadProgress, FilePorts } from './file-ports'
import {
  initialPieceBytes,
  minPieceBytes,
  createUploadState,
  uploadPiece,
  type UploadState,
  type PieceOutcome,
} from './upload-piece'

const size = 500_000
const content = Uint8Array.from({ length: size }, (_, index) => index % 251)

interface Fault {
  before?: Failure
  after?: Failure
}

/** Accepts a piece only at the current offset. */
class FakeServer {
  received: Uint8Array | null = null
  takes = size
  readonly calls: string[] = []
  /** Responses for the next calls, in order. */
  readonly faults: (Fault | null)[] = []
  readonly tokens: string[] = []

  async begin(token: string): Promise<Result<UploadProgress>> {
    return this.answer('begin', token, () => ((this.received ??= new Uint8Array()), null))
  }

  async append(offset: number, piece: Uint8Array, token: string): Promise<Result<UploadProgress>> {
    return this.answer(`${offset}+${piece.length}`, token, () => {
      if (!this.received) return refusal(404, 'not_found')
      if (offset !== this.received.length) return refusal(409, 'wrong_offset')
      this.received = concatBytes(this.received, piece)
      return null
    })
  }

  private answer(call: string, token: string, effect: () => Failure | null): Result<UploadProgress> {
    this.calls.push(call)
    this.tokens.push(token)
    const fault = this.faults.shift()
    if (fault?.before) return fault.before
    const failure = effect()
    if (failure) return failure
    if (fault?.after) return fault.after
    const offset = this.received!.length
    return { ok: true, answer: { id: 'file', state: offset === size ? 'done' : 'receiving', offset, size, url: null } }
  }
}

const concatBytes = (first: Uint8Array, second: Uint8Array): Uint8Array =>
  new Uint8Array(Buffer.concat([first, second]))
const refusal = (status: number, code: string): Failure => ({
  ok: false,
  kind: 'refused',
  status,
  code,
  message: `It says ${code}.`,
})
const signIn: Failure = { ok: false, kind: 'sign-in', status: 401, code: 'unauthenticated', message: '' }
const busy: Failure = { ok: false, kind: 'retry', status: 503, code: 'busy', message: '', retryAfter: 30 }

let server: FakeServer
let file: FileRow
let storedRefusal: StoredRefusal | null
let token: string | null
let now: number
let durationMs: number
let readable: boolean
let ports: FilePorts

beforeEach(() => {
  server = new FakeServer()
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
  storedRefusal = null
  token = 'a'
  now = 1000
  durationMs = 100
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
      refuse: async (_, reason) => {
        storedRefusal = reason
        file = { ...file, state: 'refused' }
      },
    },
    uploads: {
      begin: (_, authToken) => ((now += durationMs), server.begin(authToken)),
      append: (row, piece, authToken) => (
        (now += durationMs),
        server.append(row.offset, new Uint8Array(piece), authToken)
      ),
    },
  }
})

/** Sends pieces until none can be sent. Advances the clock when a step is deferred, up to `waits` times. */
async function run(state: UploadState = createUploadState(), waits = 20): Promise<PieceOutcome> {
  for (;;) {
    const stepped = await uploadPiece(ports, state)
    if (stepped.state === 'later' && waits-- > 0) now = stepped.at
    else if (stepped.state !== 'went') return stepped
  }
}
const expectComplete = () => expect(Buffer.from(server.received!).equals(content)).toBe(true)

it('uploads in pieces from the start, with growing size on a fast connection', async () => {
  expect(await run()).toEqual({ state: 'freed' })
  expect(server.calls).toEqual(['begin', '0+65536', '65536+131072', '196608+262144', '458752+41248'])
  expectComplete()
  expect(await run()).toEqual({ state: 'none' })
})

it('reduces the piece size on a slow connection', async () => {
  durationMs = 20_000
  await run()
  expect(server.calls.slice(1, 5)).toEqual(['0+65536', '65536+32768', '98304+16384', '114688+16384'])
  expectComplete()
})

it('queries the offset and resumes after the tab was closed', async () => {
  server.received = content.slice(0, 300_000)
  await run()
  expect(server.calls).toEqual(['begin', '300000+65536', '365536+131072', '496608+3392'])
  expectComplete()
})

it('loses only one piece when the connection fails during it', async () => {
  server.faults.push(null, null, { before: unreachable('offline') })
  const state = createUploadState()
  expect(await run(state, 0)).toMatchObject({ state: 'later', reason: 'offline' })
  expect(await run(state, 5)).toEqual({ state: 'freed' })
  expect(server.calls.slice(0, 5)).toEqual(['begin', '0+65536', '65536+131072', 'begin', '65536+65536'])
  expectComplete()
})

it('queries the offset after a lost response and sends nothing twice', async () => {
  server.faults.push({ after: unreachable('timeout') }, null, { after: unreachable('timeout') })
  expect(await run()).toEqual({ state: 'freed' })
  expect(server.calls.slice(0, 5)).toEqual(['begin', 'begin', '0+32768', 'begin', '32768+16384'])
  expectComplete()
})

it('detects completion after the response to the last piece was lost', async () => {
  server.faults.push(null, null, null, null, { after: unreachable('offline') })
  expect(await run()).toEqual({ state: 'freed' })
  expect(server.calls.slice(-2)).toEqual(['458752+41248', 'begin'])
  expectComplete()
})

it('restarts if the server has no record of the file', async () => {
  const state = createUploadState()
  await uploadPiece(ports, state)
  await uploadPiece(ports, state)
  server.received = null
  expect(await run(state, 0)).toEqual({ state: 'freed' })
  expect(server.calls).toContain('begin')
  expectComplete()
})

it('continues from the offset that another tab reached', async () => {
  const state = createUploadState()
  await uploadPiece(ports, state)
  server.received = content.slice(0, 200_000)
  expect(await run(state, 0)).toEqual({ state: 'freed' })
  expectComplete()
})

it('stops with a delay if the server keeps disagreeing about the offset', async () => {
  const state = createUploadState()
  server.faults.push(
    ...Array.from({ length: 40 }, (_, call) => (call % 2 === 0 ? null : { before: refusal(409, 'wrong_offset') })),
  )
  expect(await run(state, 0)).toMatchObject({ state: 'later', reason: 'server' })
  expect(server.calls.length).toBeLessThan(8)
  expect(storedRefusal).toBeNull()
})

it('pauses after 401 until there is another token, and then continues', async () => {
  const state = createUploadState()
  server.faults.push(null, null, { before: signIn })
  expect(await run(state)).toEqual({ state: 'sign-in', token: 'a' })
  const callCount = server.calls.length
  expect(await run(state)).toEqual({ state: 'sign-in', token: 'a' })
  expect(server.calls).toHaveLength(callCount)
  token = 'b'
  expect(await run(state)).toEqual({ state: 'freed' })
  expect(server.tokens.at(-1)).toBe('b')
  expectComplete()
})

it('sends nothing without a signed-in user', async () => {
  token = null
  expect(await run()).toEqual({ state: 'sign-in', token: null })
  expect(server.calls).toEqual([])
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
  expect(server.calls.slice(1, 4)).toEqual([`0+${initialPieceBytes}`, 'begin', `0+${minPieceBytes}`])
  expectComplete()
})

it('refuses the file with a reason after 413 for the smallest piece', async () => {
  server.faults.push(null, ...Array.from({ length: 10 }, () => [{ before: refusal(413, 'too_large') }, null]).flat())
  expect(await run(createUploadState(), 0)).toEqual({ state: 'freed' })
  expect(storedRefusal).toEqual({ code: 'too_large', message: 'It says too_large.' })
})

it.each(['picture_too_large', 'not_a_picture'])('refuses the file immediately after %s', async (code) => {
  server.faults.push({ before: refusal(413, code) })
  expect(await run(createUploadState(), 0)).toEqual({ state: 'freed' })
  expect(storedRefusal).toEqual({ code, message: `It says ${code}.` })
  expect(server.calls).toEqual(['begin'])
})

it('refuses a file that the device can no longer read', async () => {
  readable = false
  expect(await run()).toEqual({ state: 'freed' })
  expect(storedRefusal?.code).toBe('file_lost')
})

it('retries later if the server has no upload endpoint yet', async () => {
  server.faults.push({ before: refusal(404, 'no_such_endpoint') })
  expect(await run(createUploadState(), 0)).toMatchObject({ state: 'later', reason: 'server' })
  expect(storedRefusal).toBeNull()
})

it('pauses if the app is outdated', async () => {
  server.faults.push({ before: { ok: false, kind: 'upgrade', status: 426, message: '' } })
  expect(await run()).toEqual({ state: 'upgrade' })
})

it('treats a response without progress as an interrupted connection', async () => {
  const state = createUploadState()
  ports.uploads.append = async () => ({
    ok: true,
    answer: { id: 'file', state: 'receiving', offset: 0, size, url: null },
  })
  expect(await run(state, 0)).toMatchObject({ state: 'later', reason: 'offline' })
})
