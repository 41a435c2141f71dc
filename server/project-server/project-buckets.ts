import { createHash } from 'node:crypto'
import { glob, readFile, stat } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { getMimeType } from 'hono/utils/mime'
import type { Database } from '#server/platform/database/database.ts'
import { type Project, ProjectError } from './project-config.ts'

type Bucket = Project['storage']['buckets'][string]

type Preparing = {
  project: Project
  database: Database
  /** Sends a request to the project's own services. */
  fetch: (path: string, init: RequestInit) => Response | Promise<Response>
  serviceKey: string
}

/**
 * Creates or changes the buckets in config.toml. Then stores the files in each bucket's `objects_path`, except those that
 * are stored already. Throws a `ProjectError` for a file that the bucket refuses.
 */
export async function prepareBuckets(preparing: Preparing): Promise<void> {
  const { database, project } = preparing
  if (!project.storage.enabled) return
  for (const [name, bucket] of Object.entries(project.storage.buckets)) {
    await saveBucket(database, name, bucket)
    if (bucket.objects_path) await storeFolder(preparing, name, join(project.folder, bucket.objects_path))
  }
}

async function saveBucket(database: Database, name: string, bucket: Bucket): Promise<void> {
  const types = bucket.allowed_mime_types.length === 0 ? null : bucket.allowed_mime_types
  await database.query(
    `insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values ($1, $1, $2, $3, $4)
    on conflict (id) do update set public = excluded.public, file_size_limit = excluded.file_size_limit,
      allowed_mime_types = excluded.allowed_mime_types, updated_at = now()`,
    [name, bucket.public, bucket.file_size_limit ?? null, types],
  )
}

async function storeFolder(preparing: Preparing, bucket: string, folder: string): Promise<void> {
  const stored = await loadTags(preparing.database, bucket)
  for await (const path of glob('**/*', { cwd: folder })) {
    if (!(await stat(join(folder, path))).isFile()) continue
    const bytes = await readFile(join(folder, path))
    const key = path.split(sep).join('/')
    const eTag = `"${createHash('md5').update(bytes).digest('hex')}"`
    if (stored.get(key) !== eTag) await storeFile(preparing, `${bucket}/${key}`, { path: join(folder, path), bytes })
  }
}

async function loadTags(database: Database, bucket: string): Promise<Map<string, string>> {
  const { rows } = await database.query<{ name: string; tag: string }>(
    `select name, metadata ->> 'eTag' as tag from storage.objects where bucket_id = $1`,
    [bucket],
  )
  return new Map(rows.map(({ name, tag }) => [name, tag]))
}

type File = { path: string; bytes: Uint8Array<ArrayBuffer> }

async function storeFile({ fetch, serviceKey }: Preparing, address: string, { bytes, path }: File): Promise<void> {
  const response = await fetch(`/storage/v1/object/${address.split('/').map(encodeURIComponent).join('/')}`, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${serviceKey}`,
      'Content-Type': getMimeType(path) ?? 'application/octet-stream',
      'x-upsert': 'true',
    },
    body: bytes,
  })
  if (!response.ok) throw new ProjectError(path, await response.text())
}
