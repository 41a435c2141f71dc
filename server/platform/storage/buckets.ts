import { z } from 'zod'
import type { Claims, Database, Queryable } from '#server/platform/database/database.ts'
import { codeOf } from '#server/platform/system/error-code.ts'
import { parseBucketName } from './object-key.ts'
import { bucketNotEmpty, invalidRequest, noSuchBucket } from './storage-error.ts'

const unitBytes: Readonly<Record<string, number>> = { B: 1, KB: 1000, MB: 1000 ** 2, GB: 1000 ** 3 }

const sizeSchema = z
  .union([z.int().min(0), z.string()])
  .nullish()
  .transform((size) => (typeof size === 'string' ? parseSize(size) : size))

function parseSize(text: string): number {
  const [, amount, unit = 'B'] = /^(\d{1,15})(B|KB|MB|GB)?$/i.exec(text.trim()) ?? []
  const factor = unitBytes[unit.toUpperCase()]
  if (amount === undefined || factor === undefined) {
    throw invalidRequest('Invalid file size format, hint: use 20GB / 20MB / 30KB / 3B')
  }
  return Number(amount) * factor
}

const settings = {
  public: z.boolean().optional(),
  file_size_limit: sizeSchema,
  allowed_mime_types: z.array(z.string().regex(/^([\w.+-]+|\*)\/([\w.+-]+|\*)$/)).nullish(),
}

/** The body of a request that creates a bucket. */
export const bucketSchema = z.object({ id: z.string().optional(), name: z.string(), ...settings })

/** The body of a request that changes a bucket; missing fields stay the same. */
export const bucketChangeSchema = z.object(settings)

/** The query parameters of a request that lists buckets. */
export const bucketListSchema = z.object({
  limit: z.coerce.number().int().min(1).max(1000).default(100),
  offset: z.coerce.number().int().min(0).default(0),
  sortColumn: z.enum(['id', 'name', 'created_at', 'updated_at']).default('name'),
  sortOrder: z.enum(['asc', 'desc']).default('asc'),
  search: z.string().max(100).default(''),
})

const columns =
  'id, name, owner, public, file_size_limit::float8 as file_size_limit, allowed_mime_types, created_at, updated_at'

type Bucket = { id: string; name: string }

/** Lists the buckets that the caller may see. */
export async function listBuckets(database: Database, claims: Claims, listing: z.infer<typeof bucketListSchema>) {
  const { limit, offset, search, sortColumn, sortOrder } = listing
  const { rows } = await database.queryAs<Bucket>(
    claims,
    `select ${columns}, type from storage.buckets where strpos(lower(name), lower($1)) > 0
    order by ${sortColumn} ${sortOrder} limit $2 offset $3`,
    [search, limit, offset],
  )
  return rows
}

/** Loads a bucket. Throws NoSuchBucket if it does not exist or the caller may not see it. */
export async function getBucket(database: Database, claims: Claims, id: string): Promise<Bucket> {
  const { rows } = await database.queryAs<Bucket>(claims, `select ${columns} from storage.buckets where id = $1`, [id])
  return rows[0] ?? refuseMissing()
}

export async function createBucket(database: Database, claims: Claims, body: z.infer<typeof bucketSchema>) {
  const id = parseBucketName(body.id ?? body.name)
  await database.queryAs(
    claims,
    `insert into storage.buckets (id, name, owner, owner_id, public, file_size_limit, allowed_mime_types)
    values ($1, $2, $3::text::uuid, $3::text, $4, $5, $6)`,
    [
      id,
      parseBucketName(body.name),
      claims.sub ?? null,
      body.public ?? false,
      body.file_size_limit ?? null,
      body.allowed_mime_types ?? null,
    ],
  )
  return { name: id }
}

type BucketChange = { id: string; change: z.infer<typeof bucketChangeSchema> }

export async function updateBucket(database: Database, claims: Claims, { id, change }: BucketChange) {
  const { rowCount } = await database.queryAs(
    claims,
    `update storage.buckets set
      public = coalesce($2, public),
      file_size_limit = case when $3 then $4::bigint else file_size_limit end,
      allowed_mime_types = case when $5 then $6::text[] else allowed_mime_types end,
      updated_at = now()
    where id = $1`,
    [
      id,
      change.public ?? null,
      change.file_size_limit !== undefined,
      change.file_size_limit ?? null,
      change.allowed_mime_types !== undefined,
      change.allowed_mime_types ?? null,
    ],
  )
  if (rowCount === 0) refuseMissing()
}

/** Deletes all objects of a bucket that the caller may delete. */
export async function emptyBucket(database: Database, claims: Claims, id: string): Promise<void> {
  await getBucket(database, claims, id)
  await database.queryAs(claims, 'delete from storage.objects where bucket_id = $1', [id])
}

const FOREIGN_KEY_VIOLATION = '23503'

export async function deleteBucket(database: Database, claims: Claims, id: string): Promise<void> {
  const { rowCount } = await database
    .queryAs(claims, 'delete from storage.buckets where id = $1', [id])
    .catch((error: unknown) => {
      throw codeOf(error) === FOREIGN_KEY_VIOLATION ? bucketNotEmpty() : error
    })
  if (rowCount === 0) refuseMissing()
}

function refuseMissing(): never {
  throw noSuchBucket()
}

export type BucketRules = {
  isPublic: boolean
  /** The limit in bytes; null means the server's limit. */
  fileSizeLimit: number | null
  /** The allowed types, such as `image/png` or `image/*`; null allows all types. */
  allowedMimeTypes: readonly string[] | null
}

type Row = { public: boolean | null; file_size_limit: string | null; allowed_mime_types: string[] | null }

/** Loads the rules of a bucket, regardless of the caller. Throws NoSuchBucket. */
export async function loadBucketRules(database: Queryable, bucketId: string): Promise<BucketRules> {
  const { rows } = await database.query<Row>(
    `select public, file_size_limit::text, allowed_mime_types from storage.buckets where id = $1`,
    [bucketId],
  )
  const [row] = rows
  if (!row) throw noSuchBucket()
  return {
    isPublic: row.public === true,
    fileSizeLimit: row.file_size_limit === null ? null : Number(row.file_size_limit),
    allowedMimeTypes: row.allowed_mime_types?.length ? row.allowed_mime_types : null,
  }
}
