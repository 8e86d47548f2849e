/** Parses request bodies, all with limits: JSON with its raw bytes for signatures, forms with files, and gzip. */
import type { IncomingHttpHeaders } from 'node:http'
import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import multipart from '@fastify/multipart'
import type { FastifyInstance, RouteShorthandOptions } from 'fastify'
import type { Endpoint } from '#contract/core/endpoint'
import { Refusal } from '#contract/core/refusals'
import { defaultLimits, getInputLimits } from '#contract/core/input-limits'
import { maxPictureBytes, uploadChunkType } from '#contract/sync/uploads'

declare module 'fastify' {
  interface FastifyRequest {
    rawBody: Buffer | null
  }
  interface FastifyContextConfig {
    /** Whether the route accepts a form without files. */
    isForm?: boolean
  }
}

/** The limit of routes that are not endpoints. */
export const maxBodyBytes = defaultLimits.bytes

/** Limits the body. Fastify applies `bodyLimit` to decompressed bytes, but continues to decompress after a 413. */
export function limitBody(endpoint: Endpoint): Pick<RouteShorthandOptions, 'bodyLimit' | 'preParsing'> {
  const { bytes: bodyLimit } = getInputLimits(endpoint)
  return {
    bodyLimit,
    preParsing(request, reply, payload, done) {
      if (payload !== request.raw) {
        let received = 0
        payload.on('data', (chunk: Buffer) => {
          received += chunk.length
          // Pause only: `destroy` would close the connection before the response is sent.
          if (received > bodyLimit) payload.pause()
        })
        reply.raw.once('close', () => payload.destroy())
      }
      done(null, payload)
    },
  }
}

export async function registerBodyParsers(app: FastifyInstance): Promise<void> {
  app.decorateRequest('rawBody', null)
  // Like the default parser, reject `__proto__`, but keep the raw bytes too.
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    request.rawBody = body as Buffer
    if (body.length === 0) return done(null, undefined)
    parse(request, body.toString('utf8'), done)
  })
  app.addContentTypeParser(uploadChunkType, { parseAs: 'buffer' }, (request, body, done) => {
    request.rawBody = body as Buffer
    done(null, undefined)
  })
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (request, body, done) => {
    if (request.routeOptions.config.isForm !== true) return done(new Refusal('unsupported_type'))
    done(null, Object.fromEntries(new URLSearchParams(body.toString())))
  })
  await app.register(multipart, {
    limits: { fileSize: maxPictureBytes, files: 1, fields: 40, fieldSize: 20_000, parts: 41 },
  })
  // Compresses responses and decompresses pushes, which our clients send with gzip. Files of the build are compressed
  // already.
  await app.register(compress, {
    global: true,
    threshold: 1024,
    encodings: ['br', 'gzip'],
    requestEncodings: ['gzip', 'identity'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  })
}

const getContentType = (headers: IncomingHttpHeaders): string | undefined =>
  headers['content-type']?.split(';')[0]!.trim().toLowerCase()

/** Whether the body is the raw bytes of one part of an upload. */
export const isUploadChunk = (headers: IncomingHttpHeaders): boolean => getContentType(headers) === uploadChunkType

/** Checks the headers, because Fastify's `isMultipart` works only after the body was parsed. */
export const isMultipartForm = (headers: IncomingHttpHeaders): boolean =>
  getContentType(headers) === 'multipart/form-data'
