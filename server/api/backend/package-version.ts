import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

const manifest = z.object({ version: z.string() })

/** The version of Cartwright that runs. */
export function packageVersion(): string {
  const path = join(import.meta.dirname, '..', '..', '..', 'package.json')
  return manifest.parse(JSON.parse(readFileSync(path, 'utf8'))).version
}
