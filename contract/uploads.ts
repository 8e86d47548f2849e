/**
 * Pictures on their way up, piece by piece, so that a broken line costs a piece and not the picture. The device names an
 * upload; what is to have the picture names it too, in a command of its own that follows. Offsets as in tus 1.0: a piece
 * is taken only where the last one ended.
 */
import { define, enums, nullable, number, object, optional, string, type, type Infer } from 'superstruct'
import { only, roles } from './access'
import { endpoint } from './endpoint'
import { Id, text, wholeNumber } from './values'

export const purposes = ['profile', 'listing', 'business'] as const
export type Purpose = (typeof purposes)[number]

export const pictureTypes = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'] as const
export const mostPictureBytes = 10 * 1024 * 1024
export const mostPieceBytes = 256 * 1024
/** What a piece is sent as. */
export const pieceType = 'application/offset+octet-stream'

const Sha256 = define<string>('Sha256', (value) => typeof value === 'string' && /^[0-9a-f]{64}$/.test(value))

export const Upload = type({
  id: Id,
  /** `receiving`, `done` */
  state: string(),
  /** How many bytes have arrived for good. */
  offset: number(),
  size: number(),
  /** Where it is seen, once it is done. */
  url: nullable(string()),
})
export type Upload = Infer<typeof Upload>

const shared = { params: object({ id: Id }), answer: Upload, access: only(...roles), offline: 'refuse' } as const

/** Begins an upload, or says how far the one of this name has come: safe to repeat. */
export const beginUpload = endpoint({
  ...shared,
  name: 'uploads.begin',
  method: 'PUT',
  path: '/uploads/:id',
  // Too much, or of another type, is told in words of its own.
  body: object({
    purpose: enums(purposes),
    size: wholeNumber(1, 2_000_000_000),
    type: text(100),
    sha256: optional(Sha256),
  }),
})

export const askUpload = endpoint({ ...shared, name: 'uploads.ask', method: 'GET', path: '/uploads/:id' })

/**
 * The next bytes. With the last of them the picture is checked and made ready. None at all, where all have arrived, asks for
 * that once more.
 */
export const appendUpload = endpoint({
  ...shared,
  name: 'uploads.append',
  method: 'PATCH',
  path: '/uploads/:id',
  /** `sha256` of this piece. */
  query: object({ offset: wholeNumber(0, 2_000_000_000), sha256: optional(Sha256) }),
  bytes: true,
  limits: { bytes: mostPieceBytes },
})
