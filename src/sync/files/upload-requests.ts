/** The file upload port over HTTP. */
import { appendUpload, beginUpload, uploadChunkType } from '#contract/sync/uploads'
import { request } from '../../api/request'
import type { FilePorts, Uploads } from './file-ports'
import { computeSha256 } from './sha256'

/** Timeout for one piece on a very poor connection. */
const pieceTimeoutMs = 45_000

export function createUploads({ fetch }: { fetch?: typeof globalThis.fetch } = {}): Uploads {
  return {
    begin: ({ id, purpose, size, type, sha256 }, token) =>
      request(
        beginUpload,
        { params: { id }, query: {}, body: { purpose, size, type, ...(sha256 ? { sha256 } : {}) } },
        { token, fetch },
      ),
    append: async ({ id, offset }, piece, token) => {
      const sha256 = await computeSha256(piece)
      const encodedBody = { data: new Blob([piece]), headers: { 'content-type': uploadChunkType } }
      const query = { offset, ...(sha256 ? { sha256 } : {}) }
      return request(
        appendUpload,
        { params: { id }, query, body: {} },
        { token, encodedBody, timeoutMs: pieceTimeoutMs, fetch },
      )
    },
  }
}

/** Reads a piece. A browser that runs out of space or loses access to the disk cannot read what it stored. */
export const readPiece: FilePorts['read'] = ({ blob }, from, to) =>
  blob
    .slice(from, to)
    .arrayBuffer()
    .then((bytes) => (bytes.byteLength === to - from ? bytes : null))
    .catch(() => null)
