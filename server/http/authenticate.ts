/** Bearer token → who is calling. No cookie ever authenticates. */
import type { FastifyRequest } from 'fastify'
import type { Db } from '../db/connect'
import { sessions } from '../domain/accounts'
import type { Who } from '../domain/route'

const bearer = /^Bearer ([\w-]{20,200})$/

/** Null when there is no token; also when it is not, or no longer, a session. */
export async function authenticate(db: Db, request: FastifyRequest): Promise<Who | null> {
  const token = bearer.exec(request.headers.authorization ?? '')?.[1]
  return token ? sessions.find(db, token) : null
}
