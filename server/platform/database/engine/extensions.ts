import type { Extensions } from '@electric-sql/pglite'

/** Loads an extension of the embedded engine, by its name in `create extension`. */
const LOADERS: Readonly<Record<string, () => Promise<Extensions>>> = {
  amcheck: () => import('@electric-sql/pglite/contrib/amcheck'),
  bloom: () => import('@electric-sql/pglite/contrib/bloom'),
  btree_gin: () => import('@electric-sql/pglite/contrib/btree_gin'),
  btree_gist: () => import('@electric-sql/pglite/contrib/btree_gist'),
  citext: () => import('@electric-sql/pglite/contrib/citext'),
  cube: () => import('@electric-sql/pglite/contrib/cube'),
  earthdistance: () => import('@electric-sql/pglite/contrib/earthdistance'),
  fuzzystrmatch: () => import('@electric-sql/pglite/contrib/fuzzystrmatch'),
  hstore: () => import('@electric-sql/pglite/contrib/hstore'),
  intarray: () => import('@electric-sql/pglite/contrib/intarray'),
  isn: () => import('@electric-sql/pglite/contrib/isn'),
  ltree: () => import('@electric-sql/pglite/contrib/ltree'),
  moddatetime: () => import('@electric-sql/pglite/contrib/moddatetime'),
  pg_trgm: () => import('@electric-sql/pglite/contrib/pg_trgm'),
  pgcrypto: () => import('@electric-sql/pglite/contrib/pgcrypto'),
  seg: () => import('@electric-sql/pglite/contrib/seg'),
  tablefunc: () => import('@electric-sql/pglite/contrib/tablefunc'),
  unaccent: () => import('@electric-sql/pglite/contrib/unaccent'),
  'uuid-ossp': () => import('@electric-sql/pglite/contrib/uuid_ossp'),
  vector: () => import('@electric-sql/pglite-pgvector'),
}

/** The names of all extensions that the engine can load. */
export const ENGINE_EXTENSIONS: readonly string[] = Object.keys(LOADERS)

/** Loads the named extensions, and ignores names that the engine doesn't know. */
export async function loadExtensions(names: readonly string[]): Promise<Extensions> {
  const loaders = names.flatMap((name) => (Object.hasOwn(LOADERS, name) ? [LOADERS[name]] : []))
  return Object.assign({}, ...(await Promise.all(loaders.map(async (load) => load?.()))))
}
