/**
 * Sends one piece of one file. The server is the authority on how many bytes have arrived:
 *
 *   offset known? ─no─▶ begin: the server returns its offset ─▶ append from there ─complete─▶ done: the command may go
 *     ▲                                                         │   │ └──refused──▶ refused, with the commands using it
 *     └── offset unknown: no response, wrong offset, 404 ───────┘   └──▶ repeat, with larger pieces while they are fast
 */
import { maxChunkBytes } from '#contract/sync/uploads'
import { unreachable, type Failure } from '../../api/result'
import type { FileRow } from '../../db/rows'
import {
  startBackoff,
  createBackoffState,
  recordFailure,
  getResumeTime,
  recordSuccess,
  type BackoffState,
  type Reason,
} from '../engine/backoff'
import type { UploadProgress, FilePorts } from './file-ports'

export const initialPieceBytes = 64 * 1024
/** Size for connections that cannot transfer even the initial piece. */
export const minPieceBytes = 16 * 1024
/** A faster piece doubles the piece size; one slower than `slowPieceMs` halves it. */
const fastPieceMs = 3000
const slowPieceMs = 12_000
/** More consecutive offset errors mean a server problem rather than a poor connection. */
const maxOffsetErrors = 2

export interface UploadState {
  backoff: BackoffState
  pieceBytes: number
  offsetErrors: number
}

export const createUploadState = (): UploadState => ({
  backoff: createBackoffState(),
  pieceBytes: initialPieceBytes,
  offsetErrors: 0,
})

export type PieceOutcome =
  /** No command waits for a file. */
  | { state: 'none' }
  | { state: 'went' }
  /** Commands that waited for the file are now ready to send, or were refused with it. */
  | { state: 'freed' }
  | { state: 'later'; at: number; reason: Reason }
  | { state: 'sign-in'; token: string | null }
  | { state: 'upgrade' }

export async function uploadPiece(ports: FilePorts, upload: UploadState): Promise<PieceOutcome> {
  const file = await ports.files.next()
  if (!file) return { state: 'none' }
  const token = await ports.token()
  const blocked = blockReason(upload.backoff, token, ports.now())
  if (blocked) return blocked
  return file.known
    ? appendPiece(ports, upload, file, token!)
    : applyResult(ports, upload, file, await ports.uploads.begin(file, token!), token!)
}

function blockReason(state: BackoffState, token: string | null, now: number): PieceOutcome | null {
  if (state.isOutdated) return { state: 'upgrade' }
  if (!token || token === state.refusedToken) return { state: 'sign-in', token }
  return getResumeTime(state) > now ? { state: 'later', at: getResumeTime(state), reason: state.reason } : null
}

async function appendPiece(ports: FilePorts, upload: UploadState, file: FileRow, token: string): Promise<PieceOutcome> {
  const piece = await ports.read(file, file.offset, Math.min(file.size, file.offset + upload.pieceBytes))
  if (!piece)
    return refuseFile(ports, upload, file, {
      code: 'file_lost',
      message: 'This device no longer has the picture. Please choose it again.',
    })
  const startedAt = ports.now()
  const result = await ports.uploads.append(file, piece, token)
  const durationMs = ports.now() - startedAt
  if (result.ok && result.answer.state !== 'done' && result.answer.offset <= file.offset)
    return applyResult(ports, upload, file, unreachable('cut'), token)
  if (result.ok) {
    upload.offsetErrors = 0
    if (durationMs < fastPieceMs) upload.pieceBytes = Math.min(maxChunkBytes, upload.pieceBytes * 2)
    if (durationMs > slowPieceMs) upload.pieceBytes = Math.max(minPieceBytes, upload.pieceBytes / 2)
  }
  return applyResult(ports, upload, file, result, token)
}

async function applyResult(
  ports: FilePorts,
  upload: UploadState,
  file: FileRow,
  result: { ok: true; answer: UploadProgress } | Failure,
  token: string,
): Promise<PieceOutcome> {
  if (!result.ok) return handleFailure(ports, upload, file, result, token)
  recordSuccess(upload.backoff)
  const { state, offset } = result.answer
  if (state !== 'done') {
    await ports.files.recordOffset(file.id, Math.min(Math.max(0, offset), file.size))
    return { state: 'went' }
  }
  await ports.files.markUploaded(file.id)
  return { state: 'freed' }
}

/** The file itself is not refused, but its offset has to be requested again. */
const isOffsetUnknown = ({ code, status }: Failure): boolean =>
  code === 'wrong_offset' || code === 'damaged_part' || (status === 404 && code === 'not_found')

async function handleFailure(
  ports: FilePorts,
  upload: UploadState,
  file: FileRow,
  failure: Failure,
  token: string,
): Promise<PieceOutcome> {
  const { kind, status, code, message } = failure
  await ports.files.clearOffset(file.id)
  // A proxy rejects pieces of this size. Our own server checks the size of the whole file before the first piece.
  if (status === 413 && file.known && upload.pieceBytes > minPieceBytes) {
    upload.pieceBytes = Math.max(minPieceBytes, upload.pieceBytes / 4)
    return { state: 'went' }
  }
  if (isOffsetUnknown(failure) && file.known && ++upload.offsetErrors <= maxOffsetErrors) return { state: 'went' }
  if (kind === 'refused' && !isOffsetUnknown(failure) && code !== 'no_such_endpoint')
    return refuseFile(ports, upload, file, { code: code ?? 'refused', message })
  if (kind === 'unreachable') upload.pieceBytes = Math.max(minPieceBytes, upload.pieceBytes / 2)
  // The refusal is not about this file: the server has no upload endpoint yet, or reports the offset inconsistently.
  if (kind === 'refused') startBackoff(upload.backoff, ports, 'server')
  else recordFailure(upload.backoff, ports, failure, token)
  return blockReason(upload.backoff, token, ports.now()) ?? { state: 'went' }
}

async function refuseFile(
  { files }: FilePorts,
  pace: UploadState,
  { id }: FileRow,
  refusal: { code: string; message: string },
): Promise<PieceOutcome> {
  recordSuccess(pace.backoff)
  pace.offsetErrors = 0
  await files.refuse(id, refusal)
  return { state: 'freed' }
}
