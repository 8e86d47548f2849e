/**
 * Detects the format of a file from its first bytes. The declared type is only a hint: phones and other sites also say
 * `image/jpg`, or nothing.
 */

export type FileFormat = 'image/jpeg' | 'image/png' | 'image/gif' | 'image/webp' | 'application/pdf'

/** The number of bytes that identify the format. */
export const headBytes = 12

const signatures: readonly (readonly [format: FileFormat, pattern: RegExp])[] = [
  ['image/jpeg', /^\xff\xd8\xff/],
  ['image/png', /^\x89PNG\r\n\x1a\n/],
  ['image/gif', /^GIF8[79]a/],
  ['image/webp', /^RIFF[^]{4}WEBP/],
  ['application/pdf', /^%PDF-/],
]

/** @param head at least `headBytes` of the file. @returns null for other formats */
export function detectFormat(head: Uint8Array): FileFormat | null {
  const start = String.fromCharCode(...head.subarray(0, headBytes))
  return signatures.find(([, pattern]) => pattern.test(start))?.[0] ?? null
}

const aliases: Readonly<Record<string, FileFormat>> = {
  'image/jpg': 'image/jpeg',
  'image/pjpeg': 'image/jpeg',
  'image/x-png': 'image/png',
  'application/x-pdf': 'application/pdf',
}

/** Returns the usual name of a declared type; an empty text if it says nothing about the format. */
export function normalizeType(declaredType: string): string {
  const type = declaredType.split(';')[0]!.trim().toLowerCase()
  return type === 'application/octet-stream' ? '' : (aliases[type] ?? type)
}
