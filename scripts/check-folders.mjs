import { readdirSync } from 'node:fs'
import { relative } from 'node:path'

/** The most source files that a folder has side by side. Tests are not counted. */
const MOST_FILES = 25

/** Folders that may have more, each with the reason. */
const exceptions = {}

const isSource = (name) => /\.(?:tsx?|mjs)$/.test(name) && !/\.(?:test|spec)\.tsx?$/.test(name)

const counts = new Map()
for (const top of process.argv.slice(2)) {
  for (const entry of readdirSync(top, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !isSource(entry.name)) continue
    const folder = relative('.', entry.parentPath).replaceAll('\\', '/')
    if (folder.includes('/node_modules/')) continue
    counts.set(folder, (counts.get(folder) ?? 0) + 1)
  }
}

const crowded = [...counts].filter(([folder, count]) => count > MOST_FILES && !Object.hasOwn(exceptions, folder))
for (const [folder, count] of crowded) {
  console.log(`${folder} has ${count} source files. Sort them by subject into folders of ${MOST_FILES} at most.`)
}
process.exitCode = crowded.length > 0 ? 1 : 0
