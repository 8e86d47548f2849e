/**
 * Sets security headers. The CSP uses hashes, because a nonce in the cached shell would be outdated.
 *
 * Only documents and workers get the whole policy. Browsers ignore it for scripts, styles, pictures and API responses,
 * where its 1.2 KB would cost more than many of these responses.
 */
import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import { firstItem } from '#contract/core/checked-access'

interface InlineHashes {
  /** The hash of the theme script, `'sha256-…'`. */
  scripts: string[]
  /** The hashes of the inlined CSS, and of the empty string, which emotion needs. */
  styles: string[]
}

/** Headers that affect documents only. */
const documentHeaders = [
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'permissions-policy',
  'referrer-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
]
/** If a browser opens a response as a document after all, such as an SVG picture, nothing in it runs. */
const emptyPolicy = "default-src 'none'; frame-ancestors 'none'"

/** A worker gets its policy from the response with its script. */
const workerScript = /^\/(sw[-\w]*|assets\/[-\w]*worker[-\w]*)\.js$/

const googleOrigin = 'https://accounts.google.com/gsi/'

export async function registerSecurityHeaders(
  app: FastifyInstance,
  hashes: InlineHashes,
  publicUrl: string,
): Promise<void> {
  await app.register(helmet, {
    global: true,
    contentSecurityPolicy: false,
    // `/auth` opens Google's window and must receive its messages.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    crossOriginEmbedderPolicy: false,
    strictTransportSecurity: publicUrl.startsWith('https:') ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  })
  const policies = { plain: buildPolicy(hashes, publicUrl, false), auth: buildPolicy(hashes, publicUrl, true) }
  app.addHook('onSend', async (request, reply) => {
    const path = firstItem(request.url.split('?'))
    const isDocument = String(reply.getHeader('content-type')).startsWith('text/html')
    if (!isDocument && !workerScript.test(path)) {
      for (const name of documentHeaders) reply.removeHeader(name)
      // A browser replaces the stored headers of a document by those of a 304, which has no content type.
      if (reply.statusCode === 304) return
      void reply.header('content-security-policy', emptyPolicy)
      return
    }
    void reply.header('content-security-policy', path === '/auth' ? policies.auth : policies.plain)
    void reply.header('permissions-policy', 'camera=(self), geolocation=(self), microphone=(), payment=()')
  })
}

function buildPolicy({ scripts, styles }: InlineHashes, publicUrl: string, withGoogle: boolean): string {
  const socket = publicUrl.replace(/^http/, 'ws')
  const ifGoogle = (origin: string) => (withGoogle ? [origin] : [])
  const rules: Record<string, string[]> = {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...scripts, ...ifGoogle(`${googleOrigin}client`)],
    'style-src': ["'self'", ...styles, ...ifGoogle(`${googleOrigin}style`)],
    'img-src': ["'self'", 'data:', 'blob:'],
    'font-src': ["'self'"],
    'connect-src': ["'self'", socket, ...ifGoogle(googleOrigin)],
    'worker-src': ["'self'"],
    'manifest-src': ["'self'"],
    'frame-src': ifGoogle(googleOrigin).length > 0 ? [googleOrigin] : ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
  }
  return Object.entries(rules)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ')
}
