import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { parse } from 'smol-toml'
import { z } from 'zod'
import type { EmailTemplates } from '#server/platform/auth/emails/email-kinds.ts'
import type { SigningKey } from '#server/platform/auth/tokens/signing-keys.ts'
import { codeOf } from '#server/platform/system/error-code.ts'
import { type AuthConfig, authConfigSchema } from './auth-config.ts'
import { readEmailTemplates } from './email-templates-of.ts'
import { findUnknown } from './known-settings.ts'
import { providersOf } from './sign-in-providers.ts'
import { findIdleHooks, findUnsupported } from './unsupported-settings.ts'

const port = (byDefault: number) => z.int().min(0).max(65_535).default(byDefault)
const flag = (byDefault: boolean) => z.boolean().default(byDefault)

const BINARY_UNITS = ['', 'Ki', 'Mi', 'Gi', 'Ti']
const DECIMAL_UNITS = ['', 'K', 'M', 'G', 'T']

/** Returns the bytes of a size such as `50MiB` or `5MB`, or null if the text is no size. */
function parseSize(text: string): number | null {
  const [, amount, unit = ''] = /^(\d+(?:\.\d+)?)\s*([kmgt]i?)?b?$/i.exec(text.trim()) ?? []
  if (amount === undefined) return null
  const matches = (name: string) => name.toLowerCase() === unit.toLowerCase()
  const power = Math.max(BINARY_UNITS.findIndex(matches), DECIMAL_UNITS.findIndex(matches))
  return Math.floor(Number(amount) * (unit.length === 2 ? 1024 : 1000) ** power)
}

const size = z.string().transform((text, context) => {
  const bytes = parseSize(text)
  if (bytes !== null) return bytes
  context.addIssue(`${text} is not a size such as 50MiB`)
  return z.NEVER
})

const bucketSchema = z.object({
  public: flag(false),
  file_size_limit: size.optional(),
  allowed_mime_types: z.array(z.string()).default([]),
  /** A folder whose files are stored in the bucket. */
  objects_path: z.string().optional(),
})

const functionSchema = z.object({
  enabled: flag(true),
  verify_jwt: flag(true),
  entrypoint: z.string().optional(),
  import_map: z.string().optional(),
})

/** The tables of config.toml that this server uses, with the defaults of Supabase's command line. */
const configSchema = z.object({
  api: z
    .object({
      enabled: flag(true),
      port: port(54_321),
      schemas: z.array(z.string().min(1)).min(1).default(['public', 'graphql_public']),
      extra_search_path: z.array(z.string().min(1)).default(['public', 'extensions']),
      max_rows: z.int().positive().default(1000),
    })
    .prefault({}),
  db: z
    .object({
      port: port(54_322),
      migrations: z.object({ enabled: flag(true) }).prefault({}),
      seed: z.object({ enabled: flag(true), sql_paths: z.array(z.string()).default(['./seed.sql']) }).prefault({}),
    })
    .prefault({}),
  inbucket: z.object({ enabled: flag(true), port: port(54_324) }).prefault({}),
  storage: z
    .object({
      enabled: flag(true),
      file_size_limit: size.prefault('50MiB'),
      image_transformation: z.object({ enabled: flag(true) }).prefault({}),
      buckets: z.record(z.string(), bucketSchema).default({}),
    })
    .prefault({}),
  realtime: z.object({ enabled: flag(true) }).prefault({}),
  edge_runtime: z.object({ enabled: flag(true), secrets: z.record(z.string(), z.string()).default({}) }).prefault({}),
  functions: z.record(z.string(), functionSchema).default({}),
  auth: authConfigSchema.prefault({}),
})

type ProjectConfig = z.infer<typeof configSchema>

const signingKeySchema = z.object({
  kty: z.string(),
  ...Object.fromEntries(
    ['alg', 'kid', 'use', 'n', 'e', 'd', 'p', 'q', 'dp', 'dq', 'qi', 'crv', 'x', 'y', 'k'].map((part) => [
      part,
      z.string().optional(),
    ]),
  ),
})

/** A project folder of Supabase: its settings and the paths of its files. */
export type Project = ProjectConfig & {
  /** The `supabase` folder. */
  folder: string
  migrationsFolder: string
  /** Files of the seed, in the order in which they run. */
  seedPaths: readonly string[]
  /** The keys of `signing_keys_path`. The first one signs. */
  signingKeys: readonly SigningKey[]
  /** The variables of `functions/.env`. */
  functionVariables: Readonly<Record<string, string>>
  emailTemplates: EmailTemplates
  /** A sentence for each setting that has no effect, and for each unknown key. */
  warnings: readonly string[]
}

/** A file of the project can't be used. The message names it. */
export class ProjectError extends Error {
  constructor(path: string, reason: string, options?: ErrorOptions) {
    super(`${path}: ${reason}`, options)
    this.name = 'ProjectError'
  }
}

type Variables = Readonly<Record<string, string | undefined>>

/** Replaces each value `env(NAME)` by the variable. A missing variable is an empty text. */
function withVariables(value: unknown, variables: Variables): unknown {
  if (typeof value === 'string') {
    const name = /^env\((\w+)\)$/.exec(value)?.[1]
    return name === undefined ? value : (variables[name] ?? '')
  }
  if (Array.isArray(value)) return value.map((each) => withVariables(each, variables))
  if (typeof value !== 'object' || value === null || value instanceof Date) return value
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, withVariables(each, variables)]))
}

const describeIssues = ({ issues }: z.ZodError) =>
  issues.map(({ path, message }) => `${path.join('.') || 'file'}: ${message}`).join('; ')

function parseConfig(text: string, variables: Variables): ProjectConfig & Pick<Project, 'warnings'> {
  const tables = withVariables(parse(text), variables)
  const parsed = configSchema.safeParse(tables)
  if (!parsed.success) throw new Error(describeIssues(parsed.error), { cause: parsed.error })
  const { problems } = providersOf(parsed.data.auth.external)
  const warnings = [...problems, ...findIdleHooks(tables), ...findUnsupported(tables), ...findUnknown(tables)]
  return { ...parsed.data, warnings }
}

async function readOptional(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return ''
    throw error
  }
}

function refuse(path: string, cause: unknown): never {
  throw new ProjectError(path, cause instanceof Error ? cause.message : String(cause), { cause })
}

/** Parses a file, and names it in the error. */
async function readAs<Value>(path: string, parseText: (text: string) => Value): Promise<Value> {
  try {
    return parseText(await readOptional(path))
  } catch (error) {
    return refuse(path, error)
  }
}

async function findFiles(folder: string, patterns: readonly string[]): Promise<string[]> {
  const paths = new Set<string>()
  for (const pattern of patterns) {
    const found: string[] = []
    for await (const path of glob(pattern, { cwd: folder })) found.push(path)
    for (const path of found.toSorted()) paths.add(join(folder, path))
  }
  return [...paths]
}

const readSigningKeys = (folder: string, { signing_keys_path: path }: AuthConfig) =>
  path === undefined
    ? []
    : readAs(join(folder, path), (text) => z.array(signingKeySchema).parse(JSON.parse(text || '[]')))

const readVariables = (text: string): Record<string, string> =>
  Object.fromEntries(Object.entries(parseEnv(text)).map(([name, value]) => [name, value ?? '']))

/**
 * Reads `<workdir>/supabase`. A missing file or key means the default of Supabase's command line. Throws a
 * `ProjectError` for a file with an error.
 */
export async function readProject(workdir: string, variables: Variables): Promise<Project> {
  const folder = join(workdir, 'supabase')
  const configPath = join(folder, 'config.toml')
  const config = await readAs(configPath, (text) => parseConfig(text, variables))
  const { migrations, seed } = config.db
  return {
    ...config,
    folder,
    migrationsFolder: join(folder, migrations.enabled ? 'migrations' : 'no-migrations'),
    seedPaths: seed.enabled ? await findFiles(folder, seed.sql_paths) : [],
    signingKeys: await readSigningKeys(folder, config.auth),
    emailTemplates: await readEmailTemplates(workdir, config.auth).catch((cause) => refuse(configPath, cause)),
    functionVariables: await readAs(join(folder, 'functions', '.env'), readVariables),
  }
}
