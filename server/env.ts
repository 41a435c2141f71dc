import { resolve } from 'node:path'
import { z } from 'zod'
import { type IsTrustedProxy, trustProxies } from '#server/platform/http/client-address.ts'

const address = z.url({ protocol: /^https?$/ }).transform((value) => value.replace(/\/+$/, ''))

function readProxies(list: string, context: z.RefinementCtx): IsTrustedProxy {
  try {
    return trustProxies(list)
  } catch (error) {
    context.addIssue(error instanceof Error ? error.message : String(error))
    return z.NEVER
  }
}

const schema = z
  .object({
    PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
    HOST: z.string().min(1).default('127.0.0.1'),
    CARTWRIGHT_DATA_DIR: z.string().min(1).default('./data'),
    CARTWRIGHT_MAX_IMPORT_BYTES: z.coerce
      .number()
      .int()
      .positive()
      .default(2 * 1024 ** 3),
    CARTWRIGHT_BACKUP_DIR: z.string().min(1).optional(),
    CARTWRIGHT_BACKUP_HOURS: z.coerce
      .number()
      .positive()
      .max(24 * 365)
      .default(24),
    CARTWRIGHT_BACKUPS_KEPT: z.coerce.number().int().min(1).max(1000).default(7),
    CARTWRIGHT_AUDIT_LOG_DAYS: z.coerce
      .number()
      .int()
      .min(1)
      .max(10 * 365)
      .default(90),
    DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
    SITE_URL: address.optional(),
    SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
    MAIL_FROM: z.string().min(3).default('Cartwright <hello@localhost>'),
    LOG_URL: address.optional(),
    TRUSTED_PROXY: z.string().default('').transform(readProxies),
    SUPABASE_URL: address.optional(),
    SUPABASE_ANON_KEY: z.string().min(1).optional(),
  })
  .refine((env) => (env.SUPABASE_URL === undefined) === (env.SUPABASE_ANON_KEY === undefined), {
    message: 'Set both SUPABASE_URL and SUPABASE_ANON_KEY, or neither',
  })
  .refine((env) => env.SUPABASE_URL === undefined || env.DATABASE_URL !== undefined, {
    message: 'a hosted backend also needs DATABASE_URL',
  })

export type Env = {
  port: number
  host: string
  dataFolder: string
  maxImportBytes: number
  backup: {
    folder: string
    /** The hours between scheduled backups; null makes none without a request. */
    everyHours: number | null
    kept: number
  }
  /** The days after which entries of the audit log are removed. */
  auditLogDays: number
  databaseUrl: string | undefined
  /** Public address without a trailing slash, used in e-mail links. */
  siteUrl: string
  smtpUrl: string | undefined
  mailFrom: string
  /** The address that browsers send log entries to; without it they send none. */
  logUrl: string | undefined
  /** Returns whether an address is a proxy whose forwarding headers are trusted. */
  isTrustedProxy: IsTrustedProxy
  hosted: { url: string; anonKey: string } | undefined
}

/** Treats empty variables as unset. */
function withoutEmpty(source: NodeJS.ProcessEnv) {
  return Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''))
}

/** Parses the variables that matter to a served project folder. */
export function parseProjectEnv(source: NodeJS.ProcessEnv): Pick<Env, 'databaseUrl'> {
  const url = schema.shape.DATABASE_URL.safeParse(withoutEmpty(source)['DATABASE_URL'])
  if (!url.success) throw new Error('DATABASE_URL is not an address such as postgres://user@host/database.')
  return { databaseUrl: url.data }
}

/** Parses the environment. Throws one error that lists every invalid variable. */
export function parseEnv(source: NodeJS.ProcessEnv): Env {
  const parsed = schema.safeParse(withoutEmpty(source))
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.') || 'settings'}: ${issue.message}`)
    throw new Error(`Invalid environment variables:\n${lines.join('\n')}`)
  }
  const env = parsed.data
  return {
    port: env.PORT,
    host: env.HOST,
    dataFolder: resolve(env.CARTWRIGHT_DATA_DIR),
    maxImportBytes: env.CARTWRIGHT_MAX_IMPORT_BYTES,
    backup: {
      folder: resolve(env.CARTWRIGHT_BACKUP_DIR ?? './backups'),
      everyHours: env.CARTWRIGHT_BACKUP_DIR === undefined ? null : env.CARTWRIGHT_BACKUP_HOURS,
      kept: env.CARTWRIGHT_BACKUPS_KEPT,
    },
    auditLogDays: env.CARTWRIGHT_AUDIT_LOG_DAYS,
    databaseUrl: env.DATABASE_URL,
    siteUrl: env.SITE_URL ?? `http://localhost:${env.PORT}`,
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM,
    logUrl: env.LOG_URL,
    isTrustedProxy: env.TRUSTED_PROXY,
    hosted: hostedFrom(env),
  }
}

function hostedFrom(env: z.infer<typeof schema>): Env['hosted'] {
  if (env.SUPABASE_URL === undefined || env.SUPABASE_ANON_KEY === undefined) return undefined
  return { url: env.SUPABASE_URL, anonKey: env.SUPABASE_ANON_KEY }
}
