import { createHash } from 'node:crypto'
import type { SupabaseClient } from '@supabase/supabase-js'
import { type Arena, createServiceClient } from './arena.ts'

export const BUCKET = 'torture'
const PAGE = 1000

export const digest = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** Creates the bucket of the stored files, if it does not exist. */
export async function createBucket(arena: Arena): Promise<void> {
  const { data } = await createServiceClient(arena).storage.getBucket(BUCKET)
  if (data !== null) return
  const { error } = await createServiceClient(arena).storage.createBucket(BUCKET, { public: false })
  if (error) throw error
}

async function listNames(client: SupabaseClient, folder: string): Promise<string[]> {
  const names: string[] = []
  for (let offset = 0; ; offset += PAGE) {
    const { data, error } = await client.storage.from(BUCKET).list(folder, { limit: PAGE, offset })
    if (error) throw error
    names.push(...data.map(({ name }) => `${folder}/${name}`))
    if (data.length < PAGE) return names
  }
}

/**
 * Compares the stored files of a folder with those that were sent, by name and digest. Every listed file must be whole,
 * and every acknowledged one must be listed.
 */
export async function compareStored(
  arena: Arena,
  folder: string,
  files: { sent: ReadonlyMap<string, string>; acknowledged: ReadonlySet<string> },
): Promise<string[]> {
  const client = createServiceClient(arena)
  const names = await listNames(client, folder)
  const lost = [...files.acknowledged].filter((name) => !names.includes(name)).map((name) => `the file ${name} is gone`)
  for (const name of names) {
    const { data, error } = await client.storage.from(BUCKET).download(name)
    if (error) lost.push(`the file ${name} can't be read: ${error.message}`)
    else if (digest(await data.bytes()) !== files.sent.get(name)) lost.push(`the file ${name} is not what was sent`)
  }
  return lost
}
