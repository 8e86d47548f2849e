import { useEffect, useState } from 'react'
import type { FieldValues, Path, PathValue } from 'react-hook-form'
import type { StructForm } from './use-struct-form'

interface RemoteUpdates<V> {
  /** The last stored value that each field displayed. Edits are compared with these values. */
  baseValues: V
  /** Marks values as saved: the form displays them, and later edits are compared with them. */
  markSaved(values: V): void
}

type Values = Record<string, unknown>
const nothing = Object.freeze({})

/**
 * Updates the fields that the user has not edited when their values change on other devices. Edited fields keep their
 * text.
 *
 * @param now the current stored values, with the same fields as the form
 * @param asTyped converts a stored value to the value of its form field
 * @param counted fields whose edit is a difference to the displayed value, so that it is an edit even if the stored value
 *   becomes the same
 */
export function useRemoteUpdates<T extends FieldValues, V extends Values>(
  form: StructForm<T>,
  now: V,
  asTyped: (value: V[string]) => unknown = (value) => value,
  counted: readonly string[] = [],
): RemoteUpdates<V> {
  const [baseValues, setBaseValues] = useState(now)
  const resetFields = (values: Values) => {
    for (const [name, value] of Object.entries(values))
      form.resetField(name as Path<T>, { defaultValue: asTyped(value as V[string]) as PathValue<T, Path<T>> })
  }
  const content = JSON.stringify(now)
  useEffect(() => {
    const typed = form.getValues() as Values
    const updates = findApplicableUpdates({
      baseValues,
      now,
      typed: { ...typed },
      asTyped: asTyped as (value: unknown) => unknown,
      counted,
    })
    if (updates === nothing) return
    resetFields(updates)
    setBaseValues((before) => ({ ...before, ...updates }))
    // The effect must run only when stored values change. It reads the typed values at that time.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [content])
  return {
    baseValues,
    markSaved: (values) => {
      resetFields(values)
      setBaseValues((before) => ({ ...before, ...values }))
    },
  }
}

interface UpdateInput {
  baseValues: Values
  now: Values
  typed: Values
  asTyped(value: unknown): unknown
  counted?: readonly string[]
}

/** Returns the changed stored values whose form fields are unedited or already display the new value. */
export function findApplicableUpdates({ baseValues, now, typed, asTyped, counted = [] }: UpdateInput): Values {
  const isDisplayedAs = (name: string, value: unknown) => serialize(typed[name]) === serialize(asTyped(value))
  const changed = Object.keys(now).filter((name) => serialize(baseValues[name]) !== serialize(now[name]))
  const applicable = changed.filter(
    (name) => isDisplayedAs(name, baseValues[name]) || (!counted.includes(name) && isDisplayedAs(name, now[name])),
  )
  return applicable.length === 0 ? nothing : Object.fromEntries(applicable.map((name) => [name, now[name]]))
}

const serialize = (value: unknown): string => JSON.stringify(toText(value))

/** Converts numbers and missing values to the text of their inputs, also within rows, whose cells it sorts. */
function toText(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toText)
  if (typeof value !== 'object' || value === null) return String(value ?? '')
  const cells = Object.entries(value)
    .sort()
    .map(([name, cell]) => [name, toText(cell)])
  return Object.fromEntries(cells.filter(([, text]) => text !== '' && !(Array.isArray(text) && text.length === 0)))
}
