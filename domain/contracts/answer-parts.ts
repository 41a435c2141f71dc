import * as v from 'valibot'

/** A day, as YYYY-MM-DD. */
export const dayText = v.pipe(v.string(), v.regex(/^\d{4}-\d{2}-\d{2}$/))

/** A moment, as ISO 8601. */
export const instant = v.pipe(
  v.string(),
  v.check((text) => !Number.isNaN(Date.parse(text))),
)

/** An object with values for some of the names, and no other keys. */
export function someOf<const Name extends string, Value extends v.GenericSchema>(names: readonly Name[], value: Value) {
  type Found = Partial<Record<Name, v.InferInput<Value>>>
  // Valibot takes a list for a record.
  const noList = v.custom<Found>((found) => !Array.isArray(found))
  return v.pipe(noList, v.record(v.picklist(names), value))
}
