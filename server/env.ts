import { resolve } from 'node:path'
import { z } from 'zod'
import { defaultLimits } from '#server/platform/database/engine/watchdog.ts'
import { DEFAULT_SETTINGS, type RestSettings } from '#server/platform/rest/catalog/settings.ts'
import {
  conflictOfModel,
  modelFrom,
  type ModelSettings,
  modelVariables,
} from '#server/platform/model/model-settings.ts'
import { SHORTEST_SECRET_KEY } from '#server/platform/secrets/secret-keys.ts'
import type { BucketSettings } from '#server/platform/storage/s3/bucket-settings.ts'
import { isLoopbackHost, type IsTrustedProxy, trustProxies } from '#server/platform/http/client-address.ts'

const address = z.url({ protocol: /^https?$/ }).transform((value) => value.replace(/\/+$/, ''))

function readProxies(list: string, context: z.RefinementCtx): IsTrustedProxy {
  try {
    return trustProxies(list)
  } catch (error) {
    context.addIssue(error instanceof Error ? error.message : String(error))
    return z.NEVER
  }
}

const KIBIBYTE = 1024
const MEBIBYTE = 1024 * KIBIBYTE

/** Limits of requests. The time of a statement has to end before the watchdog of the embedded engine. */
const limitVariables = {
  REST_MAX_BODY_BYTES: z.coerce
    .number()
    .int()
    .min(KIBIBYTE)
    .max(64 * MEBIBYTE)
    .default(DEFAULT_SETTINGS.maxBodyBytes),
  REST_MAX_BODY_ROWS: z.coerce.number().int().min(1).max(100_000).default(DEFAULT_SETTINGS.maxBodyRows),
  REST_MAX_QUERY_LENGTH: z.coerce.number().int().min(1000).max(14_000).default(DEFAULT_SETTINGS.maxQueryLength),
  STATEMENT_TIMEOUT_S: z.coerce
    .number()
    .min(1)
    .max(25)
    .default(defaultLimits.personMs / 1000),
}

const limitSchema = z.object(limitVariables)

const schema = z
  .object({
    ...limitVariables,
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
    CARTWRIGHT_SECRET_KEY: z
      .string()
      .refine(
        (text) => text.split(/[\s,]+/).every((part) => part.length >= SHORTEST_SECRET_KEY),
        `needs at least ${SHORTEST_SECRET_KEY} random characters, for example from: openssl rand -base64 32`,
      )
      .optional(),
    CARTWRIGHT_PRIVATE_SHOPS: z.enum(['true', 'false']).optional(),
    STORAGE_S3_BUCKET: z
      .string()
      .regex(/^[\w.-]{3,63}$/, 'has to be the name of a bucket')
      .optional(),
    STORAGE_S3_ENDPOINT: address.optional(),
    STORAGE_S3_REGION: z.string().min(1).default('us-east-1'),
    STORAGE_S3_PREFIX: z
      .string()
      .regex(/^[\w.-]+(\/[\w.-]+)*\/?$/, 'may have letters, digits and . _ - /, and not begin with /')
      .default('cartwright/'),
    STORAGE_S3_FORCE_PATH_STYLE: z.enum(['true', 'false']).optional(),
    AWS_ACCESS_KEY_ID: z.string().min(1).optional(),
    AWS_SECRET_ACCESS_KEY: z.string().min(1).optional(),
    TRUSTED_PROXY: z.string().default('').transform(readProxies),
    SUPABASE_URL: address.optional(),
    SUPABASE_ANON_KEY: z.string().min(1).optional(),
    ...modelVariables,
  })
  .refine((env) => (env.SUPABASE_URL === undefined) === (env.SUPABASE_ANON_KEY === undefined), {
    message: 'Set both SUPABASE_URL and SUPABASE_ANON_KEY, or neither',
  })
  .refine((env) => env.STORAGE_S3_BUCKET === undefined || (env.AWS_ACCESS_KEY_ID && env.AWS_SECRET_ACCESS_KEY), {
    message: 'STORAGE_S3_BUCKET also needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY',
  })
  .refine((env) => env.SUPABASE_URL === undefined || env.DATABASE_URL !== undefined, {
    message: 'a hosted backend also needs DATABASE_URL',
  })
  .superRefine((env, context) => {
    const message = conflictOfModel(env)
    if (message !== null) context.addIssue(message)
  })

type RestLimits = Pick<RestSettings, 'maxBodyBytes' | 'maxBodyRows' | 'maxQueryLength'>

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
  restLimits: RestLimits
  /** How long a person's statement may run. */
  statementMs: number
  /** Public address without a trailing slash, used in email links. */
  siteUrl: string
  smtpUrl: string | undefined
  mailFrom: string
  /** The keys with which the keys of connected shops are encrypted, the newest first. */
  secretKey: string | undefined
  /** Whether live sync may call shops in private networks. */
  allowsPrivateShops: boolean
  /** The address that browsers send log entries to; without it they send none. */
  logUrl: string | undefined
  /** Returns whether an address is a proxy whose forwarding headers are trusted. */
  isTrustedProxy: IsTrustedProxy
  hosted: { url: string; anonKey: string } | undefined
  /** The bucket that has the stored files; undefined keeps them in the data folder. */
  bucket: (BucketSettings & { prefix: string }) | undefined
  /** The language model that reads questions that the agents don't; undefined for none. */
  model: ModelSettings | undefined
}

/** Treats empty variables as unset. */
function withoutEmpty(source: NodeJS.ProcessEnv) {
  return Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''))
}

/** Parses the variables that matter to a served project folder. */
export function parseProjectEnv(source: NodeJS.ProcessEnv): Pick<Env, 'databaseUrl' | 'restLimits' | 'statementMs'> {
  const variables = withoutEmpty(source)
  const url = schema.shape.DATABASE_URL.safeParse(variables['DATABASE_URL'])
  if (!url.success) throw new Error('DATABASE_URL is not an address such as postgres://user@host/database.')
  const limits = limitSchema.safeParse(variables)
  if (!limits.success) throw invalidVariables(limits.error)
  return { databaseUrl: url.data, ...limitsFrom(limits.data) }
}

const limitsFrom = (env: z.infer<typeof limitSchema>): Pick<Env, 'restLimits' | 'statementMs'> => ({
  restLimits: {
    maxBodyBytes: env.REST_MAX_BODY_BYTES,
    maxBodyRows: env.REST_MAX_BODY_ROWS,
    maxQueryLength: env.REST_MAX_QUERY_LENGTH,
  },
  statementMs: Math.round(env.STATEMENT_TIMEOUT_S * 1000),
})

function invalidVariables({ issues }: z.ZodError): Error {
  const lines = issues.map((issue) => `  ${issue.path.join('.') || 'settings'}: ${issue.message}`)
  return new Error(`Invalid environment variables:\n${lines.join('\n')}`)
}

/** Parses the environment. Throws one error that lists every invalid variable. */
export function parseEnv(source: NodeJS.ProcessEnv): Env {
  const parsed = schema.safeParse(withoutEmpty(source))
  if (!parsed.success) throw invalidVariables(parsed.error)
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
    ...limitsFrom(env),
    siteUrl: env.SITE_URL ?? `http://localhost:${env.PORT}`,
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM,
    secretKey: env.CARTWRIGHT_SECRET_KEY,
    allowsPrivateShops: allowsPrivateShops(env),
    logUrl: env.LOG_URL,
    isTrustedProxy: env.TRUSTED_PROXY,
    hosted: hostedFrom(env),
    bucket: bucketFrom(env),
    model: modelFrom(env),
  }
}

/** Who signs up from elsewhere could reach what only this machine and its network should. */
function allowsPrivateShops({ CARTWRIGHT_PRIVATE_SHOPS, HOST, SITE_URL }: z.infer<typeof schema>): boolean {
  if (CARTWRIGHT_PRIVATE_SHOPS !== undefined) return CARTWRIGHT_PRIVATE_SHOPS === 'true'
  const host = HOST.includes(':') ? `[${HOST}]` : HOST
  return isLoopbackHost(host) && (SITE_URL === undefined || isLoopbackHost(new URL(SITE_URL).hostname))
}

function bucketFrom(env: z.infer<typeof schema>): Env['bucket'] {
  const { AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, STORAGE_S3_BUCKET, STORAGE_S3_ENDPOINT, STORAGE_S3_PREFIX } = env
  if (STORAGE_S3_BUCKET === undefined) return undefined
  return {
    bucket: STORAGE_S3_BUCKET,
    endpoint: STORAGE_S3_ENDPOINT,
    region: env.STORAGE_S3_REGION,
    prefix: STORAGE_S3_PREFIX.replace(/\/*$/, '/'),
    // Most stores of one's own have no host name for each bucket.
    forcePathStyle: (env.STORAGE_S3_FORCE_PATH_STYLE ?? String(STORAGE_S3_ENDPOINT !== undefined)) === 'true',
    accessKeyId: AWS_ACCESS_KEY_ID ?? '',
    secretAccessKey: AWS_SECRET_ACCESS_KEY ?? '',
  }
}

function hostedFrom(env: z.infer<typeof schema>): Env['hosted'] {
  if (env.SUPABASE_URL === undefined || env.SUPABASE_ANON_KEY === undefined) return undefined
  return { url: env.SUPABASE_URL, anonKey: env.SUPABASE_ANON_KEY }
}
