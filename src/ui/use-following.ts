import { useEffect, useState } from 'react'
import type { FieldValues, Path, PathValue } from 'react-hook-form'
import type { StructForm } from './use-struct-form'

export interface Following<V> {
  /** What each field's value was when the form was last in step with it: what an edit replaces. */
  seen: V
  /** These have been kept: the form shows them, and goes on from there. */
  keep(values: V): void
}

type Values = Record<string, unknown>
const nothing = Object.freeze({})

/**
 * Fields that the person has not touched follow what comes in from other devices; the others stay as they were typed.
 * @param now what stands; of the same fields as the form's.
 * @param asTyped how a value stands in its field.
 */
export function useFollowing<T extends FieldValues, V extends Values>(
  form: StructForm<T>,
  now: V,
  asTyped: (value: V[string]) => unknown = (value) => value,
): Following<V> {
  const [seen, setSeen] = useState(now)
  const show = (values: Values) => {
    for (const [name, value] of Object.entries(values))
      form.resetField(name as Path<T>, { defaultValue: asTyped(value as V[string]) as PathValue<T, Path<T>> })
  }
  const content = JSON.stringify(now)
  useEffect(() => {
    const typed = form.getValues() as Values
    const come = newsOf({ seen, now, typed: { ...typed }, asTyped: asTyped as (value: unknown) => unknown })
    if (come === nothing) return
    show(come)
    setSeen((before) => ({ ...before, ...come }))
    // Only what comes in is followed; what is typed is looked at when it does.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [content])
  return {
    seen,
    keep: (values) => {
      show(values)
      setSeen((before) => ({ ...before, ...values }))
    },
  }
}

interface News {
  seen: Values
  now: Values
  typed: Values
  asTyped(value: unknown): unknown
}

/** Of what has changed, the fields that nobody touched here, or that say the same by now. */
export function newsOf({ seen, now, typed, asTyped }: News): Values {
  const looksLike = (name: string, value: unknown) => String(typed[name] ?? '') === String(asTyped(value) ?? '')
  const changed = Object.keys(now).filter((name) => JSON.stringify(seen[name]) !== JSON.stringify(now[name]))
  const come = changed.filter((name) => looksLike(name, seen[name]) || looksLike(name, now[name]))
  return come.length === 0 ? nothing : Object.fromEntries(come.map((name) => [name, now[name]]))
}
