/**
 * Detects typed input that was not sent yet and that closing a dialog, following a link or a reload would lose. It
 * watches the fields themselves, so that no form has to report its state.
 */
type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const editedFields = new Set<Field>()
const originalValues = new WeakMap<Field, string>()
/** Edited fields whose form was submitted. They are unsaved again if the form shows an error. */
const submittedFields = new WeakSet<Field>()

let isWatching = false
export function watchTyping(): void {
  if (isWatching) return
  isWatching = true
  const options = { capture: true, passive: true }
  addEventListener('focusin', ({ target }) => isField(target) && rememberValue(target), options)
  addEventListener('input', ({ target }) => isField(target) && markEdited(target), options)
  addEventListener('submit', ({ target }) => target instanceof HTMLFormElement && markSubmitted(target), options)
}

/**
 * Passwords, codes and email addresses are short and often filled in by the browser. Search text is in the URL, and the
 * fields of a form with an action are a search too.
 */
const ignoredFields =
  '[type=password], [type=email], [type=search], [autocomplete=one-time-code], [role=search] *, form[action] *'

const isField = (target: EventTarget | null): target is Field =>
  target instanceof Element && target.matches('input, textarea, select') && !target.matches(ignoredFields)

const rememberValue = (field: Field): void => {
  if (!originalValues.has(field)) originalValues.set(field, field.value)
}

function markEdited(field: Field): void {
  editedFields.add(field)
  submittedFields.delete(field)
}

function markSubmitted(form: HTMLFormElement): void {
  for (const field of editedFields) if (field.form === form) submittedFields.add(field)
}

const isUnsaved = (field: Field): boolean =>
  field.value !== '' &&
  field.value !== originalValues.get(field) &&
  (!submittedFields.has(field) || field.form?.querySelector('[aria-invalid=true], [role=alert]') != null)

/**
 * Returns whether unsaved input exists: within `root`, or else in the forms of the page. Fields that are empty, as before
 * or no longer in the document do not count.
 */
export function hasUnsavedInput(root?: Element): boolean {
  for (const field of editedFields) if (!field.isConnected) editedFields.delete(field)
  return [...editedFields].some((field) => (root ? root.contains(field) : field.form !== null) && isUnsaved(field))
}

/** Forgets typed input that the user has agreed to lose: within `root`, or all of it. */
export function forgetInput(root?: Element): void {
  for (const field of editedFields) if (!root || root.contains(field)) editedFields.delete(field)
}
