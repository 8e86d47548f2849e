import { createContext, useContext } from 'react'

interface ControlEvent {
  target: unknown
  type?: unknown
}

/** Return type of react-hook-form's `register`. Declared here, so that controls do not load the library. */
interface Registration {
  name: string
  onChange(event: ControlEvent): unknown
  onBlur(event: ControlEvent): unknown
  ref(element: unknown): void
}

interface FieldContextValue {
  id: string
  describedBy: string | undefined
  invalid: boolean
  registration: Registration | undefined
}

export const FieldContext = createContext<FieldContextValue | null>(null)

/** The parts of the surrounding form that a field needs. */
interface FormContextValue {
  register(name: string): Registration
  getError(name: string): string | undefined
  busy: boolean
}

export const FormContext = createContext<FormContextValue | null>(null)

interface ControlProps extends Partial<Registration> {
  id?: string
  'aria-describedby'?: string
  'aria-invalid'?: true
}

/** Returns the props of a control from the surrounding field: id, error and form registration. */
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
