/** Builds the report of an error. Pure functions. */
import type { ClientErrorKind, ClientErrorReport } from '#contract/platform/client-errors'
import { scrubMessage } from '#contract/platform/scrub-message'

export interface Place {
  origin: string
  build: string
  route: string
}

const maxFrames = 8
export const errorName = /^(?:[A-Z][A-Za-z]{0,39})?Error$/

/** Network failures, and code that an update has replaced: nothing that an operator could fix. */
const networkFailure =
  /dynamically imported module|importing a module script|preload CSS|Failed to fetch|Load failed|NetworkError|network connection was lost|Failed to load/i

/** @returns null if it is not an error of our code */
export function describeError(
  kind: ClientErrorKind,
  error: unknown,
  componentStack: string | null | undefined,
  place: Place,
): ClientErrorReport | null {
  const { name, message, stack } = toFields(error)
  if (isExpected(error, name, message)) return null
  const frames = findFrames(stack, place.origin)
  // Browser extensions and scripts injected by a network throw errors in our page too.
  if (frames.foreign && frames.own.length === 0) return null
  return {
    kind,
    name: errorName.test(name) ? name : 'Error',
    message: scrubMessage(message),
    stack: frames.own,
    componentStack: findFrames(componentStack ?? '', place.origin).own,
    build: place.build,
    route: place.route,
  }
}

function toFields(error: unknown): { name: string; message: string; stack: string } {
  const { name, message, stack } = (typeof error === 'object' && error !== null ? error : {}) as Partial<Error>
  return { name: String(name ?? ''), message: String(message ?? ''), stack: String(stack ?? '') }
}

/** Cancelled work, failed API calls that were thrown (`api/result.ts`), and network failures. */
function isExpected(error: unknown, name: string, message: string): boolean {
  return (
    name === 'AbortError' ||
    (typeof error === 'object' && error !== null && 'ok' in error && error.ok === false) ||
    networkFailure.test(message)
  )
}

/** Extracts the frames of our own build, without origin and path. */
function findFrames(stack: string, origin: string): { own: string[]; foreign: boolean } {
  const own: string[] = []
  let foreign = false
  for (const [, url = '', line, column] of stack.matchAll(/([a-z-]+:\/\/[^\s()]+?):(\d+):(\d+)/g)) {
    const file =
      url.startsWith(`${origin}/assets/`) && /^[\w-]{1,60}\.js$/.exec(url.slice(origin.length + '/assets/'.length))
    if (!file) foreign = true
    else if (own.length < maxFrames) own.push(`${file[0]}:${line}:${column}`)
  }
  return { own, foreign }
}
