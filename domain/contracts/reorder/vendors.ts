import * as v from 'valibot'

/** The vendors of a store's products, also of those that never sold, in the order of their names. */
export const vendorsSchema = v.object({ vendors: v.array(v.string()), asOf: v.string() })

export type Vendors = v.InferOutput<typeof vendorsSchema>
