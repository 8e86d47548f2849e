/** Authenticates requests by their bearer token, which is of a session or a key of the API. Cookies are never used. */
import type { FastifyRequest } from 'fastify'
import type { Db } from '../db/connect'
import { Refusal } from '#contract/core/refusals'
import { sessions } from '../domain/accounts/accounts'
import { findKeyCaller, isApiKey } from '../domain/business/integrations'
import type { Who } from '../domain/route'

const bearerPattern = /^Bearer ([\w-]{20,200})$/

/**
 * Parses an `Authorization` value. Accepts `unknown`, because a socket handshake can carry any JSON value: converting
 * an object to a string may throw.
 * @returns undefined unless `value` is a string with a bearer token of a plausible length
 */
export function parseBearer(value: unknown): string | undefined {
  return typeof value === 'string' ? bearerPattern.exec(value)?.[1] : undefined
}

/**
 * Returns the caller, or null if the token is missing, invalid or expired.
 * @throws Refusal `unauthenticated` for a key of the API, with a message for its program
 */
export async function authenticate(
  db: Db,
  request: FastifyRequest,
  { at, ...options }: { isBackground?: boolean; at?: Date } = {},
): Promise<Who | null> {
  const token = parseBearer(request.headers.authorization)
  if (!token) return null
  if (!isApiKey(token)) return sessions.find(db, token, options)
  const caller = await findKeyCaller(db, token, at)
  if (caller) return caller
  throw new Refusal('unauthenticated', {
    message: 'This API key is not valid. It was revoked, has expired, or its business is not open.',
  })
}
