/** Reading bodies: JSON kept raw for signatures, forms with files, gzip, all bounded. */
import type { IncomingHttpHeaders } from 'node:http'
import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import multipart from '@fastify/multipart'
import type { FastifyInstance } from 'fastify'
import { mostPictureBytes, mostPieceBytes, pieceType } from '#contract/uploads'

declare module 'fastify' {
  interface FastifyRequest {
    rawBody: Buffer | null
  }
}

/** A push of 500 commands is far below this; files have their own bound. */
export const mostBodyBytes = 1024 * 1024

export async function readBodies(app: FastifyInstance): Promise<void> {
  app.decorateRequest('rawBody', null)
  // The default parser refuses `__proto__`; the same here, with the bytes kept.
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    request.rawBody = body as Buffer
    if (body.length === 0) return done(null, undefined)
    parse(request, body.toString('utf8'), done)
  })
  app.addContentTypeParser(pieceType, { parseAs: 'buffer', bodyLimit: mostPieceBytes }, (request, body, done) => {
    request.rawBody = body as Buffer
    done(null, undefined)
  })
  await app.register(multipart, {
    limits: { fileSize: mostPictureBytes, files: 3, fields: 40, fieldSize: 20_000, parts: 43 },
  })
  // Packs answers and unpacks gzipped pushes. Files are packed by the build already.
  await app.register(compress, { global: true, threshold: 1024, encodings: ['br', 'gzip'], brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } } })
}

/** Bytes and nothing else: a part of an upload. */
export const isPiece = (headers: IncomingHttpHeaders): boolean => headers['content-type']?.split(';')[0]!.trim().toLowerCase() === pieceType
