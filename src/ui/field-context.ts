import { createContext, useContext, type ChangeEvent, type FocusEvent } from 'react'

/** What react-hook-form's `register` gives; named here so that controls outside a form do not load it. */
export interface Registration {
  name: string
  onChange(event: ChangeEvent<any>): unknown
  onBlur(event: FocusEvent<any>): unknown
  ref(element: any): void
}

export interface FieldWiring {
  id: string
  describedBy: string | undefined
  invalid: boolean
  registration: Registration | undefined
}

export const FieldContext = createContext<FieldWiring | null>(null)

/** The form around a field, as far as a field needs to know it. */
export interface FormWiring {
  register(name: string): Registration
  errorOf(name: string): string | undefined
  busy: boolean
}

export const FormWiringContext = createContext<FormWiring | null>(null)

export interface ControlProps extends Partial<Registration> {
  id?: string
  'aria-describedby'?: string
  'aria-invalid'?: true
}

/** What a control takes from the field around it: its id, its error and its place in the form. */
export function useControl(): ControlProps {
  const field = useContext(FieldContext)
  if (!field) return {}
  return {
    id: field.id,
    'aria-describedby': field.describedBy,
    'aria-invalid': field.invalid || undefined,
    ...field.registration,
  }
}
