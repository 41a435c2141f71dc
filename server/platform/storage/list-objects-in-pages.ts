import { z } from 'zod'
import type { Claims, Database } from '#server/platform/database/database.ts'
import type { FileMetadata } from './object-rows.ts'
import { invalidRequest } from './storage-error.ts'

const sortSchema = z.object({
  column: z.enum(['name', 'updated_at', 'created_at']).default('name'),
  order: z.enum(['asc', 'desc']).default('asc'),
})

/** Body of a listing in pages; the defaults are the reference's. */
export const pagedListingSchema = z.object({
  prefix: z.string().max(1024).default(''),
  limit: z.int().min(1).max(1000).default(1000),
  cursor: z.string().max(4096).optional(),
  with_delimiter: z.boolean().default(false),
  sortBy: sortSchema.default({ column: 'name', order: 'asc' }),
})

type PagedListing = z.infer<typeof pagedListingSchema>

type Entry = {
  key: string
  /** What the entry is sorted by before its key; the same for all where that is the name. */
  rank: string
  id: string | null
  updated_at: Date | null
  created_at: Date | null
  last_accessed_at: Date | null
  metadata: FileMetadata | null
}

const cursorSchema = z.tuple([z.string(), z.string()])

/** Objects below a prefix, of what row-level security shows; with a delimiter only one level, its folders apart. */
export async function listObjectsInPages(
  database: Database,
  claims: Claims,
  { bucketId, listing }: { bucketId: string; listing: PagedListing },
) {
  const { cursor, limit, prefix, sortBy, with_delimiter } = listing
  const after = cursor === undefined ? [null, null] : parseCursor(cursor)
  const values = [bucketId, prefix, with_delimiter, ...after, limit + 1]
  const { rows } = await database.queryAs<Entry>(claims, listingSql(sortBy), values)
  const page = rows.slice(0, limit)
  const last = rows.length > limit ? page.at(-1) : undefined
  return {
    hasNext: last !== undefined,
    ...(last && { nextCursor: formatCursor(last), nextCursorKey: last.key }),
    folders: page.filter(({ id }) => id === null).map(({ key }) => ({ key, name: key })),
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

function listingSql({ column, order }: PagedListing['sortBy']): string {
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
