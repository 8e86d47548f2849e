/**
 * Waits for the code of an SMS (WebOTP). The browser asks the person before it gives the code to the page, and only for an SMS
 * whose last line names this site. Only Chromium on phones has it; elsewhere, the keyboard suggests the code.
 * @returns null if there is none
 */
export async function readSmsCode(signal: AbortSignal): Promise<string | null> {
  if (!('OTPCredential' in globalThis)) return null
  const options = { otp: { transport: ['sms'] }, signal }
  const credential = await navigator.credentials.get(options).catch(() => null)
  return credential && 'code' in credential && typeof credential.code === 'string' ? credential.code : null
}
