/** Detects form input that was not sent yet and that a reload would lose. */
type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const editedFields = new Set<Field>()

export function watchTyping(): void {
  addEventListener('input', ({ target }) => isFormField(target) && editedFields.add(target), {
    capture: true,
    passive: true,
  })
}

/**
 * Returns whether the field belongs to a form, other than a search: search text is often in the URL, and its loss is
 * harmless.
 */
const isFormField = (target: EventTarget | null): target is Field => {
  const { form } = target as Partial<Field>
  return Boolean(form && !form.matches('[role=search], [action]'))
}

/** Returns whether unsaved input exists. Fields that are empty or no longer in the document do not count. */
export function hasUnsavedInput(): boolean {
  for (const field of editedFields) if (!field.isConnected || field.value === '') editedFields.delete(field)
  return editedFields.size > 0
}
