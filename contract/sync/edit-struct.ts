/** Builds the struct of an edit (`edit.ts`). Separate from `edit.ts`, because the outbox needs no structs. */
import { any, object, optional, refine, type Infer } from 'superstruct'
import { userMessage, type StructOf, type AnyStruct } from '../core/validation'
import type { FieldRow, FieldValue } from './edit'

type Fields = Record<string, AnyStruct>
type EditInput<F extends Fields> = { [K in keyof F]?: Infer<F[K]> } & {
  from?: string extends keyof F ? FieldRow : { [K in keyof F]?: FieldValue }
}

/** A previous value. It is only compared, not validated: an old stored value may break today's rules. */
const PreviousValue = any()

const mapFields = (fields: Fields, transform: (field: AnyStruct) => AnyStruct): Fields =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, transform(field)]))

/**
 * Builds the struct of an edit from the structs of the editable fields.
 * @param extra additional parts of the body that are not fields, such as an id from the client
 */
export function buildEditStruct<F extends Fields, M extends Fields = {}>(fields: F, extra?: M) {
  const shape = object({
    ...mapFields(fields, optional),
    ...extra,
    from: optional(object(mapFields(fields, () => optional(PreviousValue)))),
  })
  const edit = refine(
    shape,
    'edit',
    (value) =>
      Object.keys(value).some((name) => name !== 'id' && name !== 'from') || userMessage('Nothing was changed.'),
  )
  return edit as unknown as StructOf<EditInput<F> & { [K in keyof M]: Infer<M[K]> }>
}
