/** Authenticates requests by their bearer token. Cookies are never used. */
import type { FastifyRequest } from 'fastify'
import type { Db } from '../db/connect'
import { sessions } from '../domain/accounts/accounts'
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

/** Returns the caller, or null if the token is missing, invalid or expired. */
export async function authenticate(
  db: Db,
  request: FastifyRequest,
  options: { isBackground?: boolean } = {},
): Promise<Who | null> {
  const token = parseBearer(request.headers.authorization)
  return token ? sessions.find(db, token, options) : null
}
