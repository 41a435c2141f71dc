import { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'

// Run by `createDatabase` in a separate process.
const [folder] = process.argv.slice(2)
if (folder === undefined) throw new Error('The folder argument is missing.')
try {
  const database = await PGlite.create({ fs: new NodeFS(folder) })
  await database.close()
} catch (error) {
  process.stderr.write(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}
