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

/** Deno also finds the modules of a package below the name that the map gives it. */
const isPrefix = (name: string, target: string) => name.endsWith('/') || PACKAGE.test(target)

function mapName(specifier: string, map: ImportMap): string {
  const target = map[specifier]
  if (target !== undefined) return target
  const found = Object.entries(map).find(
    ([name, to]) => isPrefix(name, to) && specifier.startsWith(name.endsWith('/') ? name : `${name}/`),
  )
  return found === undefined ? specifier : `${found[1]}${specifier.slice(found[0].length)}`
}

/** The module of Deno's standard library that older functions import `serve` from. */
const STANDARD_SERVER = /^https:\/\/deno\.land\/std(?:@[^/]+)?\/http\/server\.ts$/

const standardServer = new URL('./standard-server.ts', import.meta.url)

/** Returns the names that npm may have a package by. Packages of jsr.io have a name of their own there. */
function namesOf(registry: string | undefined, name: string): string[] {
  return registry === 'jsr' ? [`@jsr/${name.slice(1).replace('/', '__')}`, name] : [name]
}

/** Supabase's packages may also be those of this server. */
function placesOf(name: string, context: ResolveHookContext): (Partial<ResolveHookContext> | undefined)[] {
  return name.startsWith('@supabase/') ? [undefined, { ...context, parentURL: import.meta.url }] : [undefined]
}

/** Without `npm:`, only Supabase's packages are looked for here. */
const isPackage = (specifier: string) => PACKAGE.test(specifier) || specifier.startsWith('@supabase/')

function findPackage(specifier: string, context: ResolveHookContext, next: Next): ResolveFnOutput {
  const [, registry, name = '', path = ''] = PACKAGE.exec(specifier) ?? PACKAGE.exec(`npm:${specifier}`) ?? []
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
      if (STANDARD_SERVER.test(mapped)) return next(standardServer.href)
      if (isPackage(mapped)) return findPackage(mapped, context, next)
      if (/^https?:/.test(mapped)) {
        throw new Error(`Importing ${mapped} is not supported here. Install the package, and import it as npm:<name>.`)
      }
      return next(mapped)
    },
  })
}
