import { checkBackup } from './check-backup.ts'

// Run by `makeBackup` in a separate process, because a second database needs as much memory as the server's own.
const [folder] = process.argv.slice(2)
if (folder === undefined) throw new Error('The folder argument is missing.')
try {
  process.stdout.write(JSON.stringify(await checkBackup(folder)))
} catch (error) {
  process.stderr.write(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}
