/** Whether something was typed into a form and not sent yet: loading the page again would lose it. */
type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const typed = new Set<Field>()

export function followTyping(): void {
  addEventListener('input', ({ target }) => isOfForm(target) && typed.add(target), { capture: true, passive: true })
}

/** What is typed into a search is no loss, and often in the URL. */
const isOfForm = (target: EventTarget | null): target is Field => {
  const { form } = target as Partial<Field>
  return Boolean(form && !form.matches('[role=search], [action]'))
}

/** What has been emptied, or has left the page with its form, is done with. */
export function isTyped(): boolean {
  for (const field of typed) if (!field.isConnected || field.value === '') typed.delete(field)
  return typed.size > 0
}
