import { registerHooks, type ResolveFnOutput, type ResolveHookContext } from 'node:module'
import { existsSync, readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'

type Next = (specifier: string, context?: Partial<ResolveHookContext>) => ResolveFnOutput

/** Names by what modules import them as. A key that ends in a slash stands for all that begins with it. */
type ImportMap = Record<string, string>

const PACKAGE = /^(npm|jsr):\/?((?:@[^/@]+\/)?[^/@]+)(?:@[^/]+)?(\/.*)?$/

/** Reads the `imports` of the first of these files that exists. Values are relative to the file. */
export function readImportMap(paths: readonly string[]): ImportMap {
  const path = paths.find((each) => existsSync(each))
  if (path === undefined) return {}
  const { imports = {} }: { imports?: ImportMap } = JSON.parse(readFileSync(path, 'utf8'))
  const base = pathToFileURL(path)
  return Object.fromEntries(
    Object.entries(imports).map(([name, target]) => [
      name,
      target.startsWith('.') ? new URL(target, base).href : target,
    ]),
  )
}

function mapName(specifier: string, map: ImportMap): string {
  const target = map[specifier]
  if (target !== undefined) return target
  const prefix = Object.keys(map).find((name) => name.endsWith('/') && specifier.startsWith(name))
  return prefix === undefined ? specifier : `${map[prefix] ?? ''}${specifier.slice(prefix.length)}`
}

/** Returns the names that npm may have a package by. Packages of jsr.io have a name of their own there. */
function namesOf(registry: string | undefined, name: string): string[] {
  return registry === 'jsr' ? [`@jsr/${name.slice(1).replace('/', '__')}`, name] : [name]
}

/** Supabase's packages may also be those of this server. */
function placesOf(name: string, context: ResolveHookContext): (Partial<ResolveHookContext> | undefined)[] {
  return name.startsWith('@supabase/') ? [undefined, { ...context, parentURL: import.meta.url }] : [undefined]
}

function findPackage(specifier: string, context: ResolveHookContext, next: Next): ResolveFnOutput {
  const [, registry, name = '', path = ''] = PACKAGE.exec(specifier) ?? []
  // Only declares types.
  if (path.endsWith('.d.ts')) return { url: 'data:text/javascript,', shortCircuit: true }
  for (const candidate of namesOf(registry, name)) {
    for (const place of placesOf(candidate, context)) {
      try {
        return next(`${candidate}${path}`, place)
      } catch {
        // The next place may have it.
      }
    }
  }
  throw new Error(`${specifier} is not installed. Run \`npm install ${name}\` in the folder of the project.`)
}

/** Makes `import` understand an import map and the names of Deno. Versions in names are ignored. */
export function supportDenoImports(map: ImportMap): void {
  registerHooks({
    resolve(specifier, context, next) {
      const mapped = mapName(specifier, map)
      if (PACKAGE.test(mapped)) return findPackage(mapped, context, next)
      if (/^https?:/.test(mapped)) {
        throw new Error(`Importing ${mapped} is not supported here. Install the package, and import it as npm:<name>.`)
      }
      return next(mapped)
    },
  })
}
