/** Builds the struct of an edit (`edit.ts`). Separate from `edit.ts`, because the outbox needs no structs. */
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

/** A previous value. It is only compared, not validated: an old stored value may break today's rules. */
const Before = nullable(union([string(), number(), boolean(), array(string())]))
type Before = Infer<typeof Before>

const each = (fields: Fields, make: (field: Struct<any, any>) => Struct<any, any>): Fields =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, make(field)]))

/**
 * Builds the struct of an edit from the structs of the editable fields.
 * @param more additional parts of the body that are not fields, such as an id from the client
 */
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
