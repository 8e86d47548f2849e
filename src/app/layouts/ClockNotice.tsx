import { useState } from 'react'
import { formatPlural } from '#contract/core/plural'
import { IconButton } from '../../ui/forms/IconButton'
import { Notice } from '../../ui/states/Notice'

const dismissedName = 'tilipo-clock-notice'
const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** @param offsetMs what to add to the clock of this device */
export function ClockNotice({ offsetMs }: { offsetMs: number }) {
  const [isDismissed, setDismissed] = useState(wasDismissed)
  if (isDismissed) return null
  const dismiss = () => {
    setDismissed(true)
    try {
      sessionStorage.setItem(dismissedName, 'yes')
    } catch {
      // Without storage, the notice appears again on the next load.
    }
  }
  return (
    <Notice
      bar
      tone="waiting"
      icon="clock"
      role="status"
      title={`Your device's clock is ${formatDuration(Math.abs(offsetMs))} ${offsetMs < 0 ? 'fast' : 'slow'}`}
      action={<IconButton icon="close" label="Dismiss" onClick={dismiss} />}
    >
      Tilipo uses the right time for dates. Please correct the time in the settings of your device.
    </Notice>
  )
}

function formatDuration(ms: number): string {
  if (ms >= 1.5 * dayMs) return formatPlural(Math.round(ms / dayMs), { one: '# day', other: '# days' })
  if (ms >= 1.5 * hourMs) return formatPlural(Math.round(ms / hourMs), { one: '# hour', other: '# hours' })
  return formatPlural(Math.round(ms / 60_000), { one: '# minute', other: '# minutes' })
}

function wasDismissed(): boolean {
  try {
    return sessionStorage.getItem(dismissedName) !== null
  } catch {
    return false
  }
}
