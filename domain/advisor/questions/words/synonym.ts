/** Words, and those with the same meaning that the reader knows. */
export type Synonym = readonly [RegExp, string]
