/** Returns the SHA-256 digest in hex, or null in an insecure context, where browsers provide no digest. */
export async function computeSha256(bytes: ArrayBuffer): Promise<string | null> {
  const digest = await globalThis.crypto.subtle?.digest('SHA-256', bytes)
  return digest ? Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('') : null
}
