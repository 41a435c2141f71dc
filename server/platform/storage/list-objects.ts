import { z } from 'zod'
import type { Claims, Database } from '#server/platform/database/database.ts'
import type { FileMetadata } from './object-rows.ts'
import { invalidRequest } from './storage-error.ts'

const columns = ['name', 'id', 'updated_at', 'created_at', 'last_accessed_at'] as const
const sortSchema = z.object({ column: z.enum(columns).default('name'), order: z.enum(['asc', 'desc']).default('asc') })

/** The body of a listing, with the client's defaults. */
export const listingSchema = z.object({
  prefix: z.string().max(1024),
  limit: z.int().min(1).max(1500).default(100),
  offset: z.int().min(0).max(1_000_000).default(0),
  sortBy: sortSchema.default({ column: 'name', order: 'asc' }),
  search: z.string().max(1024).default(''),
})

type Listing = z.infer<typeof listingSchema>

/** A file or a folder. A folder has only a name; its other fields are null. */
type ListedEntry = {
  name: string
  id: string | null
  updated_at: Date | null
  created_at: Date | null
  last_accessed_at: Date | null
  metadata: FileMetadata | null
}

type ListOptions = { bucketId: string; listing: Listing }

/**
 * Lists the files and folders directly below the prefix, under row-level security. `search` matches the start of a
 * name, ignoring case.
 */
export async function listObjects(database: Database, claims: Claims, { bucketId, listing }: ListOptions) {
  const { prefix, limit, offset, search } = listing
  const parts = prefix.split('/').filter((part) => part !== '')
  const folder = parts.join('/')
  // Limits the index scan to the folder: "0" is the character after "/".
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

/** Returns the SQL of a listing. Sorted by name, files and folders are mixed; otherwise folders come first. */
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

const pagedSortSchema = z.object({
  column: z.enum(['name', 'updated_at', 'created_at']).default('name'),
  order: z.enum(['asc', 'desc']).default('asc'),
})

/** The body of a paged listing, with Supabase's defaults. */
export const pagedListingSchema = z.object({
  prefix: z.string().max(1024).default(''),
  limit: z.int().min(1).max(1000).default(1000),
  cursor: z.string().max(4096).optional(),
  with_delimiter: z.boolean().default(false),
  sortBy: pagedSortSchema.default({ column: 'name', order: 'asc' }),
})

type PagedListing = z.infer<typeof pagedListingSchema>

type Entry = {
  key: string
  /** The value of the sort column; rows with the same value are sorted by key. Empty when sorting by name. */
  rank: string
  id: string | null
  updated_at: Date | null
  created_at: Date | null
  last_accessed_at: Date | null
  metadata: FileMetadata | null
}

const cursorSchema = z.tuple([z.string(), z.string()])

/**
 * Lists all objects below a prefix under row-level security, page by page. With a delimiter, lists only one level, with
 * its folders.
 */
export async function listObjectsInPages(
  database: Database,
  claims: Claims,
  { bucketId, listing }: { bucketId: string; listing: PagedListing },
) {
  const { cursor, limit, prefix, sortBy, with_delimiter } = listing
  const after = cursor === undefined ? [null, null] : parseCursor(cursor)
  const values = [bucketId, prefix, with_delimiter, ...after, limit + 1]
  const { rows } = await database.queryAs<Entry>(claims, pagedListingSql(sortBy), values)
  const page = rows.slice(0, limit)
  const last = rows.length > limit ? page.at(-1) : undefined
  return {
    hasNext: last !== undefined,
    ...(last && { nextCursor: formatCursor(last), nextCursorKey: last.key }),
    folders: page.filter(({ id }) => id === null).map(({ key }) => ({ key: key.replace(/\/$/, ''), name: key })),
    objects: page.filter(({ id }) => id !== null).map(({ rank: _rank, ...entry }) => ({ ...entry, name: entry.key })),
  }
}

const formatCursor = ({ rank, key }: Entry) => Buffer.from(JSON.stringify([rank, key])).toString('base64url')

function parseCursor(cursor: string) {
  try {
    return cursorSchema.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')))
  } catch {
    throw invalidRequest('body/cursor is not valid')
  }
}

function pagedListingSql({ column, order }: PagedListing['sortBy']): string {
  const rank = column === 'name' ? `''` : `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US')`
  return `with entries as (
      select name, id, updated_at, created_at, last_accessed_at, metadata, ${rank} as rank,
        case when $3::boolean then strpos(substr(name, length($2::text) + 1), '/') else 0 end as cut
      from storage.objects
      where bucket_id = $1 and starts_with(name, $2)
    ),
    listed as (
      select name as key, rank, id, updated_at, created_at, last_accessed_at, metadata from entries where cut = 0
      union all
      select distinct left(name, length($2) + cut), '', null::uuid, null::timestamptz, null::timestamptz, null::timestamptz, null::jsonb
      from entries where cut > 0
    )
    select * from listed
    where $4::text is null or (rank collate "C", key collate "C") ${order === 'asc' ? '>' : '<'} ($4, $5::text)
    order by rank collate "C" ${order}, key collate "C" ${order}
    limit $6`
}
