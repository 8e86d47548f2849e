/** The struct of an edit (`edit.ts`), made from the fields that may be edited. Apart, because the queue needs none. */
import {
  array,
  boolean,
  nullable,
  number,
  object,
  optional,
  refine,
  string,
  union,
  type Infer,
  type Struct,
} from 'superstruct'
import { says } from './check'

type Fields = Record<string, Struct<any, any>>
export type EditOf<F extends Fields> = { [K in keyof F]?: Infer<F[K]> } & { from?: { [K in keyof F]?: Before } }

/** Only ever compared: what was stored long ago need not be what is accepted today. */
const Before = nullable(union([string(), number(), boolean(), array(string())]))
type Before = Infer<typeof Before>

const each = (fields: Fields, make: (field: Struct<any, any>) => Struct<any, any>): Fields =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, make(field)]))

/** @param more what goes along and is no field: a client-made id. */
export function editOf<F extends Fields, M extends Fields = {}>(fields: F, more?: M) {
  const shape = object({
    ...each(fields, optional),
    ...more,
    from: optional(object(each(fields, () => optional(Before)))),
  })
  const edit = refine(
    shape,
    'edit',
    (value) => Object.keys(value).some((name) => name !== 'id' && name !== 'from') || says('Nothing was changed.'),
  )
  return edit as unknown as Struct<EditOf<F> & { [K in keyof M]: Infer<M[K]> }, any>
}
