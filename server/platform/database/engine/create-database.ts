import { openEngine } from './engine.ts'

// Run by `createDatabase` in a process of its own.
const [folder] = process.argv.slice(2)
if (folder === undefined) throw new Error('Which folder?')
try {
  const engine = await openEngine({ folder, dump: null }, () => undefined)
  await engine.close()
} catch (error) {
  process.stderr.write(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}
