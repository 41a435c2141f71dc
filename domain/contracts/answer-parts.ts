import * as v from 'valibot'

/** A day, as YYYY-MM-DD. */
export const dayText = v.pipe(v.string(), v.isoDate())

/** A moment, as ISO 8601 with its offset. */
export const instant = v.pipe(v.string(), v.isoTimestamp())

/** An object with values for some of the names, and no other keys. */
export function someOf<const Name extends string, Value extends v.GenericSchema>(names: readonly Name[], value: Value) {
  type Found = Partial<Record<Name, v.InferInput<Value>>>
  // Valibot takes a list for a record.
  const noList = v.custom<Found>((found) => !Array.isArray(found))
  return v.pipe(noList, v.record(v.picklist(names), value))
}
