import { useEffect, useEffectEvent } from 'react'

/** Scanners type a character within some milliseconds; people need more than 100. */
const maxGapMs = 60
const minLength = 3

const isTextField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('textarea, select, input:not([type="checkbox"], [type="radio"])'))

/**
 * Receives the codes of a scanner that works like a keyboard: fast characters, and Enter. In a text field they are text, as
 * from any keyboard. Enter does not press the focused button then.
 */
export function useKeyboardScanner(onCode: (code: string) => void): void {
  const report = useEffectEvent(onCode)
  useEffect(() => {
    let typed = ''
    let last = 0
    const handleKey = (event: KeyboardEvent) => {
      const { key, timeStamp, ctrlKey, altKey, metaKey } = event
      const gap = timeStamp - last
      last = timeStamp
      if (isTextField(event.target) || ctrlKey || altKey || metaKey) return void (typed = '')
      if (gap > maxGapMs) typed = ''
      if (key === 'Enter' && typed.length >= minLength) {
        event.preventDefault()
        event.stopPropagation()
        report(typed)
        typed = ''
      } else if (key.length === 1) typed += key
      else if (key !== 'Shift') typed = ''
    }
    document.addEventListener('keydown', handleKey, true)
    return () => document.removeEventListener('keydown', handleKey, true)
  }, [])
}
