/**
 * A form whose rules are the contract's struct: the same check runs in the page and on the server, with the same words.
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
import type { Struct } from 'superstruct'
import { check } from '#contract/check'

/** What the server did not accept. Fields that the form does not show belong into the message. */
export interface FormRefusal {
  message: string
  fields?: Record<string, string>
}

interface Options<T extends FieldValues> {
  struct: Struct<T, any>
  defaults: DefaultValues<T>
  onSubmit(values: T): Promise<FormRefusal | void | undefined>
}

export type StructForm<T extends FieldValues> = UseFormReturn<T> & {
  rootError: string | undefined
  busy: boolean
  submit(event?: { preventDefault?(): void }): Promise<void>
}

export function useStructForm<T extends FieldValues>({ struct, defaults, onSubmit }: Options<T>): StructForm<T> {
  const form = useForm<T>({
    defaultValues: defaults,
    resolver: structResolver(struct),
    mode: 'onTouched',
    shouldFocusError: false,
  })
  const [rootError, setRootError] = useState<string>()
  const submit = form.handleSubmit(async (values) => {
    setRootError(undefined)
    const refusal = await onSubmit(values)
    if (!refusal) return
    const fields = Object.entries(refusal.fields ?? {})
    fields.forEach(([name, message], index) =>
      form.setError(name as Path<T>, { message }, { shouldFocus: index === 0 }),
    )
    if (fields.length === 0) setRootError(refusal.message)
  }, focusFirst)
  return { ...form, rootError, busy: form.formState.isSubmitting, submit }
}

/** The first on the page; the form's own order is that in which its fields appeared. */
function focusFirst(errors: FieldErrors): void {
  const refs = Object.values(errors).flatMap((error): { focus?(): void }[] =>
    error && 'ref' in error && error.ref ? [error.ref as { focus?(): void }] : [],
  )
  const wrong = refs.filter((ref) => ref instanceof HTMLElement)
  // Of a control that is not a native element, the form knows only how to focus it.
  if (wrong.length === 0) return refs.find(({ focus }) => focus)?.focus?.()
  wrong
    .sort((one, other) => (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1))[0]
    ?.focus()
}

function structResolver<T extends FieldValues>(struct: Struct<T, any>): Resolver<T> {
  return (values, _context, options) => {
    const checked = check(struct, values)
    if (checked.ok) return { values: checked.value, errors: {} }
    const errors: Record<string, { type: string; message: string }> = {}
    // A field's first fault is the one to put right first.
    for (const { field, message } of checked.faults) errors[field || 'root'] ??= { type: 'struct', message }
    return { values: {}, errors: toNestErrors(errors as unknown as FieldErrors<T>, options) as FieldErrors<T> }
  }
}
