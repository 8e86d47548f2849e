/**
 * Sends one piece of one file. The server is the authority on how many bytes have arrived:
 *
 *   offset known? ─no─▶ begin: the server returns its offset ─▶ append from there ─complete─▶ done: the command may go
 *     ▲                                                         │   │ └──refused──▶ refused, with the commands using it
 *     └── offset unknown: no response, wrong offset, 404 ───────┘   └──▶ repeat, with larger pieces while they are fast
 */
import { mostPieceBytes } from '#contract/uploads'
import { unreachable, type Failure } from '../api/result'
import type { FileRow } from '../db/rows'
import { failed, newPace, note, openAt, succeeded, type Pace, type Reason } from './backoff'
import type { Arrival, FilePorts } from './file-ports'

export const firstPieceBytes = 64 * 1024
/** Size for connections that cannot transfer even the initial piece. */
export const leastPieceBytes = 16 * 1024
/** A faster piece doubles the piece size; one slower than `slowPieceMs` halves it. */
const soonMs = 3000
const longMs = 12_000
/** More consecutive offset errors mean a server problem rather than a poor connection. */
const mostDoubts = 2

export interface FilePace {
  line: Pace
  piece: number
  doubts: number
}

export const newFilePace = (): FilePace => ({ line: newPace(), piece: firstPieceBytes, doubts: 0 })

export type Stepped =
  /** No command waits for a file. */
  | { state: 'none' }
  | { state: 'went' }
  /** Commands that waited for the file are now ready to send, or were refused with it. */
  | { state: 'freed' }
  | { state: 'later'; at: number; reason: Reason }
  | { state: 'sign-in'; token: string | null }
  | { state: 'upgrade' }

export async function sendPiece(ports: FilePorts, pace: FilePace): Promise<Stepped> {
  const file = await ports.files.next()
  if (!file) return { state: 'none' }
  const token = await ports.token()
  const hindered = whyNot(pace.line, token, ports.now())
  if (hindered) return hindered
  return file.known
    ? append(ports, pace, file, token!)
    : settle(ports, pace, file, await ports.uploads.begin(file, token!), token!)
}

function whyNot(line: Pace, token: string | null, now: number): Stepped | null {
  if (line.outdated) return { state: 'upgrade' }
  if (!token || token === line.refusedToken) return { state: 'sign-in', token }
  return openAt(line) > now ? { state: 'later', at: openAt(line), reason: line.reason } : null
}

async function append(ports: FilePorts, pace: FilePace, file: FileRow, token: string): Promise<Stepped> {
  const piece = await ports.read(file, file.offset, Math.min(file.size, file.offset + pace.piece))
  if (!piece)
    return refuse(ports, pace, file, {
      code: 'file_lost',
      message: 'This device no longer has the picture. Please choose it again.',
    })
  const from = ports.now()
  const result = await ports.uploads.append(file, piece, token)
  const took = ports.now() - from
  if (result.ok && result.answer.state !== 'done' && result.answer.offset <= file.offset)
    return settle(ports, pace, file, unreachable('portal'), token)
  if (result.ok) {
    pace.doubts = 0
    if (took < soonMs) pace.piece = Math.min(mostPieceBytes, pace.piece * 2)
    if (took > longMs) pace.piece = Math.max(leastPieceBytes, pace.piece / 2)
  }
  return settle(ports, pace, file, result, token)
}

async function settle(
  ports: FilePorts,
  pace: FilePace,
  file: FileRow,
  result: { ok: true; answer: Arrival } | Failure,
  token: string,
): Promise<Stepped> {
  if (!result.ok) return turnedDown(ports, pace, file, result, token)
  succeeded(pace.line)
  const { state, offset } = result.answer
  if (state !== 'done') {
    await ports.files.reached(file.id, Math.min(Math.max(0, offset), file.size))
    return { state: 'went' }
  }
  await ports.files.arrived(file.id)
  return { state: 'freed' }
}

/** The file itself is not refused, but its offset has to be requested again. */
const isDoubt = ({ code, status }: Failure): boolean =>
  code === 'wrong_offset' || code === 'damaged_part' || (status === 404 && code === 'not_found')

async function turnedDown(
  ports: FilePorts,
  pace: FilePace,
  file: FileRow,
  failure: Failure,
  token: string,
): Promise<Stepped> {
  const { kind, status, code, message } = failure
  await ports.files.doubt(file.id)
  // A proxy rejects pieces of this size. Our own server checks the size of the whole file before the first piece.
  if (status === 413 && file.known && pace.piece > leastPieceBytes) {
    pace.piece = Math.max(leastPieceBytes, pace.piece / 4)
    return { state: 'went' }
  }
  if (isDoubt(failure) && file.known && ++pace.doubts <= mostDoubts) return { state: 'went' }
  if (kind === 'refused' && !isDoubt(failure) && code !== 'no_such_endpoint')
    return refuse(ports, pace, file, { code: code ?? 'refused', message })
  if (kind === 'unreachable') pace.piece = Math.max(leastPieceBytes, pace.piece / 2)
  // The refusal is not about this file: the server has no upload endpoint yet, or reports the offset inconsistently.
  if (kind === 'refused') failed(pace.line, ports, 'server')
  else note(pace.line, ports, failure, token)
  return whyNot(pace.line, token, ports.now()) ?? { state: 'went' }
}

async function refuse(
  { files }: FilePorts,
  pace: FilePace,
  { id }: FileRow,
  refusal: { code: string; message: string },
): Promise<Stepped> {
  succeeded(pace.line)
  pace.doubts = 0
  await files.refuse(id, refusal)
  return { state: 'freed' }
}
