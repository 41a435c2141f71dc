import { join } from 'node:path'
import { build, type Plugin, type Rolldown } from 'vite'
import type { ScreenFiles } from '../src/start.ts'

const ENTRY = 'start-script'
const TAG = /<script[^>]* src="\/src\/start\.ts"><\/script>/
const NO_FILES: ScreenFiles = { signIn: [], frame: [], dashboard: [], analytics: [] }

/** Replaces the tag of src/start.ts in index.html with an inline script of its bundled code. */
export function inlineStartScript(): Plugin {
  return {
    name: 'inline-start-script',
    transformIndexHtml: {
      order: 'post',
      handler: async (html, { bundle }) => {
        if (!TAG.test(html)) throw new Error('index.html does not run /src/start.ts')
        const code = await bundleStartScript(bundle ? findScreenFiles(bundle) : NO_FILES)
        return html.replace(TAG, () => `<script>${code}</script>`)
      },
    },
  }
}

/** Bundles src/start.ts with its imports into one script that calls it with the files. */
export async function bundleStartScript(files: ScreenFiles): Promise<string> {
  const result = await build({
    configFile: false,
    root: join(import.meta.dirname, '..'),
    logLevel: 'warn',
    plugins: [createEntry(files)],
    build: { write: false, rolldownOptions: { input: ENTRY, output: { format: 'iife' } } },
  })
  const outputs = 'output' in result ? result.output : []
  const [chunk] = outputs
  if (chunk?.type !== 'chunk') throw new Error('The start script was not bundled')
  return chunk.code.trim()
}

function createEntry(files: ScreenFiles): Plugin {
  return {
    name: 'start-script-entry',
    resolveId: (id) => (id === ENTRY ? id : null),
    load: (id) => (id === ENTRY ? `import { start } from '/src/start.ts'\nstart(${JSON.stringify(files)})` : null),
  }
}

function findScreenFiles(bundle: Rolldown.OutputBundle): ScreenFiles {
  return {
    signIn: findFiles(bundle, 'sign-in'),
    frame: findFiles(bundle, 'frame'),
    dashboard: findFiles(bundle, 'dashboard'),
    analytics: findFiles(bundle, 'analytics'),
  }
}

/** Returns the files that a chunk needs, except those that index.html already names. */
function findFiles(bundle: Rolldown.OutputBundle, name: string) {
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk')
  const find = (isWanted: (chunk: Rolldown.OutputChunk) => boolean) => {
    const chunk = chunks.find(isWanted)
    if (!chunk) throw new Error(`The build has no chunk ${name}`)
    return collectImports(bundle, chunk.fileName)
  }
  const loaded = find(({ isEntry }) => isEntry)
  const needed = find((chunk) => chunk.name === name)
  return [...needed].filter((file) => !loaded.has(file)).map((file) => `/${file}`)
}

function collectImports(bundle: Rolldown.OutputBundle, file: string, files = new Set<string>()) {
  const chunk = bundle[file]
  if (chunk?.type !== 'chunk' || files.has(file)) return files
  files.add(file)
  for (const imported of chunk.imports) collectImports(bundle, imported, files)
  return files
}
