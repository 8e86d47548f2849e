/**
 * A form that validates with a struct of the contract. Page and server run the same check and show the same messages.
 */
import { toNestErrors } from '@hookform/resolvers'
import { useState } from 'react'
import {
  useForm,
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  type Path,
  type Resolver,
  type UseFormReturn,
} from 'react-hook-form'
import { check, invalidInputMessage, type StructOf } from '#contract/core/validation'

/** A refusal by the server. Errors of fields that the form does not have belong in `message`. */
export interface FormRefusal {
  message: string
  fields?: Record<string, string>
}

/** The event by which the user submitted the form. */
export interface FormAction {
  type: string
  preventDefault?(): void
}

interface Options<T extends FieldValues> {
  struct: StructOf<T>
  /** What the inputs show first. A field for a number may start as the text of its input, such as `''`. */
  defaults: { [K in keyof T]?: T[K] | string }
  onSubmit(values: T, action: FormAction): Promise<FormRefusal | void | undefined>
}

export type StructForm<T extends FieldValues = FieldValues> = UseFormReturn<T> & {
  rootError: string | undefined
  busy: boolean
  submit(event?: FormAction): Promise<void>
}

export function useStructForm<T extends FieldValues>({ struct, defaults, onSubmit }: Options<T>): StructForm<T> {
  const form = useForm<T>({
    defaultValues: defaults as DefaultValues<T>,
    resolver: structResolver(struct),
    mode: 'onTouched',
    shouldFocusError: false,
  })
  const [rootError, setRootError] = useState<string>()
  const submit = form.handleSubmit(async (values, event) => {
    setRootError(undefined)
    const refusal = await onSubmit(values, event ?? { type: 'submit' })
    if (!refusal) return
    const fields = Object.entries(refusal.fields ?? {})
    fields.forEach(([name, message], index) =>
      form.setError(name as Path<T>, { message }, { shouldFocus: index === 0 }),
    )
    if (fields.length === 0) setRootError(refusal.message)
  }, focusFirst)
  return { ...form, rootError, busy: form.formState.isSubmitting, submit }
}

/** Focuses the first invalid field on the page. React Hook Form orders fields by registration, not by position. */
function focusFirst(errors: FieldErrors): void {
  const refs = collectRefs(errors)
  const invalidElements = refs.filter((ref) => ref instanceof HTMLElement)
  // For a control that is not a native element, the form has only a `focus` method.
  if (invalidElements.length === 0) return refs.find(({ focus }) => focus)?.focus?.()
  invalidElements
    .sort((first, second) => (first.compareDocumentPosition(second) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1))[0]
    ?.focus()
}

/** Errors of rows are nested: an array of objects of errors. */
function collectRefs(errors: object): { focus?(): void }[] {
  return Object.values(errors).flatMap((error: unknown): { focus?(): void }[] => {
    if (typeof error !== 'object' || error === null) return []
    if ('ref' in error && error.ref) return [error.ref as { focus?(): void }]
    return 'message' in error ? [] : collectRefs(error)
  })
}

function structResolver<T extends FieldValues>(struct: StructOf<T>): Resolver<T> {
  return (values, _context, options) => {
    const result = check(struct, values)
    if (result.ok) return { values: result.value, errors: {} }
    const errors: Record<string, { type: string; message: string }> = {}
    // Only the first error of a field is displayed.
    for (const { field, message } of result.faults)
      errors[field || 'root'] ??= {
        type: 'struct',
        // The label is above the message.
        message: message === invalidInputMessage ? 'Please check this value.' : message,
      }
    return { values: {}, errors: toNestErrors(errors, options) }
  }
}
