/**
 * Detects the format of a file from its first bytes. The declared type is only a hint: phones and other sites also say
 * `image/jpg`, or nothing.
 */

export type FileFormat = 'image/jpeg' | 'image/png' | 'image/gif' | 'image/webp' | 'application/pdf'

/** The number of bytes that identify the format. */
export const headBytes = 12

const signatures: readonly (readonly [format: FileFormat, matches: (start: string) => boolean])[] = [
  ['image/jpeg', (start) => start.startsWith('\xff\xd8\xff')],
  ['image/png', (start) => start.startsWith('\x89PNG\r\n\x1a\n')],
  ['image/gif', (start) => /^GIF8[79]a/.test(start)],
  ['image/webp', (start) => start.startsWith('RIFF') && start.slice(8) === 'WEBP'],
  ['application/pdf', (start) => start.startsWith('%PDF-')],
]

/** @param head at least `headBytes` of the file. @returns null for other formats */
export function detectFormat(head: Uint8Array): FileFormat | null {
  const start = String.fromCharCode(...head.subarray(0, headBytes))
  return signatures.find(([, matches]) => matches(start))?.[0] ?? null
}

const aliases: Readonly<Record<string, FileFormat>> = {
  'image/jpg': 'image/jpeg',
  'image/pjpeg': 'image/jpeg',
  'image/jfif': 'image/jpeg',
  'image/x-citrix-jpeg': 'image/jpeg',
  'image/x-png': 'image/png',
  'image/x-citrix-png': 'image/png',
  'application/x-pdf': 'application/pdf',
}

/** Returns the usual name of a declared type; an empty text if it says nothing about the format. */
export function normalizeType(declaredType: string): string {
  const type = declaredType.replace(/;.*/s, '').trim().toLowerCase()
  return /^(application|binary)\/octet-stream$/.test(type) ? '' : (aliases[type] ?? type)
}
