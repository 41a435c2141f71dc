import { z } from 'zod'
import type { Claims, Database } from '#server/platform/database/database.ts'
import type { FileMetadata } from './object-rows.ts'

const columns = ['name', 'id', 'updated_at', 'created_at', 'last_accessed_at'] as const
const sortSchema = z.object({ column: z.enum(columns).default('name'), order: z.enum(['asc', 'desc']).default('asc') })

/** Body of a listing; the defaults are the client's. */
export const listingSchema = z.object({
  prefix: z.string().max(1024),
  limit: z.int().min(1).max(1500).default(100),
  offset: z.int().min(0).max(1_000_000).default(0),
  sortBy: sortSchema.default({ column: 'name', order: 'asc' }),
  search: z.string().max(1024).default(''),
})

type Listing = z.infer<typeof listingSchema>

/** A file, or a folder with nothing but a name. */
export type ListedEntry = {
  name: string
  id: string | null
  updated_at: Date | null
  created_at: Date | null
  last_accessed_at: Date | null
  metadata: FileMetadata | null
}

type ListOptions = { bucketId: string; listing: Listing }

/** One level below the prefix of what row-level security shows. `search` is the beginning of a name, in any case. */
export async function listObjects(database: Database, claims: Claims, { bucketId, listing }: ListOptions) {
  const { prefix, limit, offset, search } = listing
  const parts = prefix.split('/').filter((part) => part !== '')
  const folder = parts.join('/')
  // The names in a folder, as the index has them: "0" is next to "/".
  const bounds = folder === '' ? [] : [`${folder}/`, `${folder}0`]
  const { rows } = await database.queryAs<ListedEntry>(claims, listingSql(listing.sortBy, folder), [
    bucketId,
    parts.length + 1,
    search.toLowerCase(),
    limit,
    offset,
    ...bounds,
  ])
  return rows
}

/** Files and folders mixed where they are sorted by name, folders first otherwise. */
function listingSql({ column, order }: Listing['sortBy'], folder: string): string {
  const isByName = column === 'name'
  const nameOrder = isByName ? order : 'asc'
  return `with entries as (
      select
        path_tokens[$2::int] as name,
        cardinality(path_tokens) > $2::int as is_folder,
        id, updated_at, created_at, last_accessed_at, metadata
      from storage.objects
      where bucket_id = $1 ${folder === '' ? '' : 'and name collate "C" > $6 and name collate "C" < $7'}
        and starts_with(lower(path_tokens[$2::int]), $3)
    ),
    listed as (
      select name, id, updated_at, created_at, last_accessed_at, metadata, false as is_folder from entries where not is_folder
      union all
      select distinct on (name) name, null, null::timestamptz, null, null, null, true from entries where is_folder
    )
    select name, id, updated_at, created_at, last_accessed_at, metadata from listed
    order by ${isByName ? '' : `is_folder desc, ${column} ${order}, `}
      lower(name) collate "C" ${nameOrder}, name collate "C" ${nameOrder}
    limit $4 offset $5`
}
