/**
 * Resumable uploads of pictures. A picture is sent in chunks, so that a dropped connection loses only one chunk. The
 * client generates the upload id, and a later command refers to it to use the picture. As in tus 1.0, the server
 * accepts a chunk only at the offset where the previous chunk ended.
 */
import { define, enums, nullable, number, object, optional, string, type, type Infer } from 'superstruct'
import { allowRolesBeforeApproval, evenWhenClosed, roles } from '../core/access'
import { endpoint } from '../core/endpoint'
import { Id, text, wholeNumber } from '../core/values'

export const uploadPurposes = ['profile', 'listing', 'business', 'document', 'vehicle'] as const
export type UploadPurpose = (typeof uploadPurposes)[number]

export const pictureTypes = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'] as const
/** Types of the purpose `document`. Documents are not public and have no URL. */
export const documentTypes = ['image/png', 'image/jpeg', 'image/webp', 'application/pdf'] as const
export const maxPictureBytes = 10 * 1024 * 1024
export const maxChunkBytes = 256 * 1024
/** Content type of a chunk. */
export const uploadChunkType = 'application/offset+octet-stream'

const Sha256 = define<string>('Sha256', (value) => typeof value === 'string' && /^[0-9a-f]{64}$/.test(value))

export const Upload = type({
  id: Id,
  /** `receiving` or `done`. */
  state: string(),
  /** Number of bytes that the server has stored. */
  offset: number(),
  size: number(),
  /** URL of the picture once the upload is `done`; null for a document. */
  url: nullable(string()),
})
export type Upload = Infer<typeof Upload>

const shared = {
  params: object({ id: Id }),
  answer: Upload,
  // The owner of a closed business attaches photos to claims on deposits.
  access: evenWhenClosed(allowRolesBeforeApproval(...roles)),
  offline: 'refuse',
} as const

/** Starts an upload, or returns the state of the existing upload with this id. Idempotent. */
export const beginUpload = endpoint({
  ...shared,
  name: 'uploads.begin',
  method: 'PUT',
  path: '/uploads/:id',
  // The handler rejects pictures that are too large or of another type, with specific refusals.
  body: object({
    purpose: enums(uploadPurposes),
    size: wholeNumber(1, 2_000_000_000),
    type: text(100),
    sha256: optional(Sha256),
  }),
})

export const readUpload = endpoint({ ...shared, name: 'uploads.ask', method: 'GET', path: '/uploads/:id' })

/**
 * Appends the next chunk. After the last chunk the server checks and processes the picture. An empty chunk after all
 * bytes have arrived retries this processing.
 */
export const appendUpload = endpoint({
  ...shared,
  name: 'uploads.append',
  method: 'PATCH',
  path: '/uploads/:id',
  /** `sha256`: hash of this chunk. */
  query: object({ offset: wholeNumber(0, 2_000_000_000), sha256: optional(Sha256) }),
  bytes: true,
  limits: { bytes: maxChunkBytes },
})
