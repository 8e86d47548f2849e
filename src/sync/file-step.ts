/**
 * Sends one piece of one file. The device never guesses how far a file has come:
 *
 *   begun? ─no─▶ begin: the server says how much it has ─▶ append from there ─all there─▶ arrived: the command may go
 *     ▲                                                       │    │ └──refused──▶ refused, with every command that names it
 *     └──── in doubt: no answer, not that place, forgotten ───┘    └──▶ again, in larger pieces while the line is good
 */
import { mostPieceBytes } from '#contract/uploads'
import { unreachable, type Failure } from '../api/result'
import type { FileRow } from '../db/rows'
import { failed, newPace, note, openAt, succeeded, type Pace, type Reason } from './backoff'
import type { Arrival, FilePorts } from './file-ports'

export const firstPieceBytes = 64 * 1024
/** On a line that cannot carry even those. */
export const leastPieceBytes = 16 * 1024
/** A piece that took less may be followed by a larger one. */
const soonMs = 3000
const longMs = 12_000
/** In doubt so often in a row, something is wrong with more than the line. */
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
  /** Commands that waited may go now, or never will. */
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

/** Says nothing against the file: where it stands has to be asked. */
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
  // Something in between takes no pieces of this size. Of the whole file our own server says so before any piece.
  if (status === 413 && file.known && pace.piece > leastPieceBytes) {
    pace.piece = Math.max(leastPieceBytes, pace.piece / 4)
    return { state: 'went' }
  }
  if (isDoubt(failure) && file.known && ++pace.doubts <= mostDoubts) return { state: 'went' }
  if (kind === 'refused' && !isDoubt(failure) && code !== 'no_such_endpoint')
    return refuse(ports, pace, file, { code: code ?? 'refused', message })
  if (kind === 'unreachable') pace.piece = Math.max(leastPieceBytes, pace.piece / 2)
  // Refused, but not for what it is: a server that has no uploads yet, or one that cannot make up its mind.
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
