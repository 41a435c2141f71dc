import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { z } from 'zod'

const manifest = z.object({ version: z.string() })

/** The version of PGlite that is installed. */
export function engineVersion(): string {
  const entry = createRequire(import.meta.url).resolve('@electric-sql/pglite')
  return manifest.parse(JSON.parse(readFileSync(join(dirname(entry), '..', 'package.json'), 'utf8'))).version
}
