import { type Job, walkIds } from '#server/platform/database/steps.ts'

/** The work on one import, from its first row until it is published or discarded. */
export type Publication = Job & { importId: string; storeId: string }

/** The imports of a store whose orders count, except one. Both parameters are SQL expressions. */
export const countingImports = (store: string, without: string): string => `
  select id from public.imports
  where store_id = ${store} and published_at is not null and undone_at is null and id is distinct from ${without}`

/**
 * Walks through rows by ascending id. The statement takes the import, the last id seen, the batch size and `more`, and
 * returns the greatest id of the batch as `last`.
 */
export async function walk(publication: Publication, text: string, more: readonly unknown[] = []): Promise<void> {
  const valuesFor = (after: string, size: number) => [publication.importId, after, size, ...more]
  for await (const _batch of walkIds(publication, text, valuesFor));
}
