import bowser from 'bowser'

const maxUserAgentLength = 400
const systems: Record<string, string> = { macOS: 'Mac', 'Chrome OS': 'Chromebook' }

/** Names a device by browser and system: "Chrome on Android", "Safari on iPhone". */
export function nameDevice(userAgent: string | undefined): string {
  const text = (userAgent ?? '').slice(0, maxUserAgentLength)
  if (!text) return unknownDevice
  const { browser, os, platform } = bowser.parse(text)
  const system = platform.model?.match(/^(iPhone|iPad)$/)?.[0] ?? systems[os.name ?? ''] ?? os.name
  const program = browser.name?.replace(/ for Android$/, '')
  return [program, system].filter(Boolean).join(' on ').slice(0, 80) || unknownDevice
}

const unknownDevice = 'Unknown device'
