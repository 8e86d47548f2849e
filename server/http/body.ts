/** Reading bodies: JSON with its raw bytes for signatures, forms with files, gzip. All have limits. */
import type { IncomingHttpHeaders } from 'node:http'
import { constants, type Gunzip } from 'node:zlib'
import compress from '@fastify/compress'
import multipart from '@fastify/multipart'
import type { FastifyInstance, RouteShorthandOptions } from 'fastify'
import type { Endpoint } from '#contract/endpoint'
import { defaultLimits, limitsOf } from '#contract/input-limits'
import { mostPictureBytes, pieceType } from '#contract/uploads'

declare module 'fastify' {
  interface FastifyRequest {
    rawBody: Buffer | null
  }
}

/** Of routes that are not endpoints. */
export const maxBodyBytes = defaultLimits.bytes

/** Fastify counts decompressed bytes against `bodyLimit`, but would go on decompressing after it has answered 413. */
export function limitBody(endpoint: Endpoint): Pick<RouteShorthandOptions, 'bodyLimit' | 'preParsing'> {
  const { bytes: bodyLimit } = limitsOf(endpoint)
  return {
    bodyLimit,
    preParsing(request, reply, payload, done) {
      if (payload !== request.raw) {
        let received = 0
        payload.on('data', (chunk: Buffer) => {
          received += chunk.length
          // Paused, not destroyed: that would close the connection before the response is sent.
          if (received > bodyLimit) payload.pause()
        })
        reply.raw.once('close', () => (payload as Gunzip).destroy())
      }
      done(null, payload)
    },
  }
}

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
  app.addContentTypeParser(pieceType, { parseAs: 'buffer' }, (request, body, done) => {
    request.rawBody = body as Buffer
    done(null, undefined)
  })
  await app.register(multipart, {
    limits: { fileSize: mostPictureBytes, files: 1, fields: 40, fieldSize: 20_000, parts: 41 },
  })
  // Compresses responses and decompresses pushes, which our clients send with gzip. The build has compressed files already.
  await app.register(compress, {
    global: true,
    threshold: 1024,
    encodings: ['br', 'gzip'],
    requestEncodings: ['gzip', 'identity'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  })
}

const typeOf = (headers: IncomingHttpHeaders): string | undefined =>
  headers['content-type']?.split(';')[0]!.trim().toLowerCase()

/** Bytes and nothing else: a part of an upload. */
export const isPiece = (headers: IncomingHttpHeaders): boolean => typeOf(headers) === pieceType

/** Known from the headers; Fastify's `isMultipart` only knows once the body is parsed. */
export const isForm = (headers: IncomingHttpHeaders): boolean => typeOf(headers) === 'multipart/form-data'
