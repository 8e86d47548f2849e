/**
 * What the user does before hydration: taps on buttons, text in fields, and submitted forms. The script in `index.html`
 * records it, since no handler is there yet. Links and forms that the server answers need no help: the browser follows
 * and submits them.
 */
export interface EarlyInput {
  buttons: readonly HTMLElement[]
  /** Changed fields with their latest value. The script adds to it until the page is hydrated. */
  fields: Map<FormField, FieldState>
  /** Submitted forms that only our code can send. */
  forms: readonly HTMLFormElement[]
}

type FormField = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

interface FieldState {
  value: string
  isChecked: boolean
}

declare global {
  interface Window {
    takeEarlyInput?(): EarlyInput
  }
}

/**
 * Ends the recording of taps and submissions, and returns what was recorded. After `hydrateRoot`, React handles taps
 * itself, and a tap that both handled would count twice. Fields that a password manager has filled are included,
 * although it sends no event.
 */
export function takeEarlyInput(): EarlyInput {
  const input = window.takeEarlyInput?.() ?? { buttons: [], fields: new Map(), forms: [] }
  for (const field of document.querySelectorAll<HTMLInputElement>('form[method=post] input'))
    if (!isCheckable(field) && field.value !== field.defaultValue && !input.fields.has(field))
      input.fields.set(field, { value: field.value, isChecked: false })
  return input
}

/** Repeats the input in the part of it that still exists, and marks the page as hydrated. */
export function replayEarlyInput({ buttons, fields, forms }: EarlyInput): void {
  document.documentElement.dataset.hydrated = ''
  for (const [field, state] of fields) if (field.isConnected) restoreField(field, state)
  for (const button of buttons) if (button.isConnected) button.click()
  for (const form of forms) if (form.isConnected) form.requestSubmit()
}

const isCheckable = ({ type }: FormField): boolean => type === 'radio' || type === 'checkbox'

function restoreField(field: FormField, { value, isChecked }: FieldState): void {
  if (isCheckable(field)) {
    if ('checked' in field && field.checked !== isChecked) field.click()
    return
  }
  if (field.value === value) return
  // React ignores an event if it has seen the value: it overrides the setter of the element, but not of the prototype.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }))
}
