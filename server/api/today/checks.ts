import * as v from 'valibot'

/** What Today looked at in the background, besides what it proposes. */
export const checksSchema = v.object({
  /** The products that sell with a known stock, and how many of them run out soon. `null` if none is known. */
  stock: v.nullable(v.object({ known: v.number(), runOut: v.number() })),
})
