/** Keys of records that are written out in the code, such as labels by role. */

/** Returns whether the record has this key. Names of inherited properties, such as `constructor`, are none. */
export const isKey = <R extends object>(record: R, name: unknown): name is keyof R & string =>
  typeof name === 'string' && Object.hasOwn(record, name)

/** Returns the keys in the order of the record. */
export const getKeys = <R extends object>(record: R): (keyof R & string)[] =>
  Object.keys(record).filter((name) => isKey(record, name))
