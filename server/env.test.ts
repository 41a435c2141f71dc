import { describe, expect, test } from 'vitest'
import { parseEnv, parseProjectEnv } from './env.ts'

const bucket = { STORAGE_S3_BUCKET: 'files', AWS_ACCESS_KEY_ID: 'key', AWS_SECRET_ACCESS_KEY: 'secret' }

const model = { AI_BASE_URL: 'http://localhost:11434/v1/', AI_MODEL: 'small' }

describe('parseEnv', () => {
  test('a language model needs an address and a name', () => {
    expect(parseEnv({}).model).toBeUndefined()
    expect(parseEnv(model).model).toEqual({
      baseUrl: 'http://localhost:11434/v1',
      apiKey: undefined,
      name: 'small',
      dailyTokens: 1_000_000,
      price: null,
      dailyCost: null,
    })
    const prices = { AI_PRICE_INPUT: '0.5', AI_PRICE_OUTPUT: '2', AI_DAILY_COST: '1.5' }
    expect(parseEnv({ ...model, ...prices }).model).toMatchObject({ price: { input: 0.5, output: 2 }, dailyCost: 1.5 })
  })

  test('an empty environment gives the documented defaults', () => {
    const env = parseEnv({})

    expect(env).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      siteUrl: 'http://localhost:3000',
      databaseUrl: undefined,
      smtpUrl: undefined,
      hosted: undefined,
    })
    expect(env.dataFolder).toMatch(/[/\\]data$/)
  })

  test('a key for secrets is long, and may be followed by the one before', () => {
    const key = 'k'.repeat(32)
    expect(parseEnv({}).secretKey).toBeUndefined()
    expect(parseEnv({ CARTWRIGHT_SECRET_KEY: `${key},${key}` }).secretKey).toBe(`${key},${key}`)
    expect(() => parseEnv({ CARTWRIGHT_SECRET_KEY: `${key},short` })).toThrow(/CARTWRIGHT_SECRET_KEY.*32/)
  })

  test('shops in private networks are called only where nobody else reaches the site, unless it is allowed', () => {
    const allows = (env: Record<string, string>) => parseEnv(env).allowsPrivateShops
    expect([{}, { SITE_URL: 'http://localhost:3000' }, { HOST: '::1' }].map(allows)).toEqual([true, true, true])
    expect([{ SITE_URL: 'https://shop.example' }, { HOST: '0.0.0.0' }].map(allows)).toEqual([false, false])
    expect(allows({ SITE_URL: 'https://shop.example', CARTWRIGHT_PRIVATE_SHOPS: 'true' })).toBe(true)
    expect(allows({ CARTWRIGHT_PRIVATE_SHOPS: 'false' })).toBe(false)
  })

  test('the default site address follows the port', () => {
    expect(parseEnv({ PORT: '4000' }).siteUrl).toBe('http://localhost:4000')
  })

  test('a trailing slash of the site address is removed', () => {
    expect(parseEnv({ SITE_URL: 'https://shop.example.com/' }).siteUrl).toBe('https://shop.example.com')
  })

  test.each([
    [{ PORT: 'eighty' }, 'PORT'],
    [{ DATABASE_URL: 'mysql://localhost/shop' }, 'DATABASE_URL'],
    [{ SMTP_URL: 'http://mail.example.com' }, 'SMTP_URL'],
    [{ SITE_URL: 'shop.example.com' }, 'SITE_URL'],
    [{ REST_MAX_BODY_BYTES: '0' }, 'REST_MAX_BODY_BYTES'],
    [{ REST_MAX_BODY_ROWS: '1e9' }, 'REST_MAX_BODY_ROWS'],
    [{ REST_MAX_QUERY_LENGTH: '20000' }, 'REST_MAX_QUERY_LENGTH'],
    [{ STATEMENT_TIMEOUT_S: '60' }, 'STATEMENT_TIMEOUT_S'],
    [{ TRUSTED_PROXY: '10.0.0.0/8, proxy' }, 'TRUSTED_PROXY'],
    [{ SUPABASE_URL: 'https://x.example.com', DATABASE_URL: 'postgres://localhost/x' }, 'SUPABASE_ANON_KEY'],
    [{ SUPABASE_URL: 'https://x.example.com', SUPABASE_ANON_KEY: 'key' }, 'DATABASE_URL'],
    [{ STORAGE_S3_BUCKET: 'files', AWS_ACCESS_KEY_ID: 'key' }, 'AWS_SECRET_ACCESS_KEY'],
    [{ ...bucket, STORAGE_S3_BUCKET: 'my files' }, 'STORAGE_S3_BUCKET'],
    [{ ...bucket, STORAGE_S3_ENDPOINT: 's3.example.com' }, 'STORAGE_S3_ENDPOINT'],
    [{ ...bucket, STORAGE_S3_PREFIX: '/shop' }, 'STORAGE_S3_PREFIX'],
    [{ AI_BASE_URL: 'http://localhost:11434/v1' }, 'AI_MODEL'],
    [{ ...model, AI_BASE_URL: 'http://me:secret@localhost/v1' }, 'AI_BASE_URL'],
    [{ ...model, AI_BASE_URL: 'http://localhost/v1?key=1' }, 'may not have a query'],
    [{ AI_API_KEY: 'key' }, 'AI_BASE_URL'],
    [{ AI_DAILY_TOKENS: '20000' }, 'AI_BASE_URL'],
    [{ AI_PRICE_INPUT: '1', AI_PRICE_OUTPUT: '1' }, 'AI_BASE_URL'],
    [{ ...model, AI_API_KEY: 'two words' }, 'AI_API_KEY'],
    [{ ...model, AI_DAILY_TOKENS: '1' }, 'AI_DAILY_TOKENS'],
    [{ ...model, AI_PRICE_INPUT: '1' }, 'AI_PRICE_OUTPUT'],
    [{ ...model, AI_DAILY_COST: '1' }, 'AI_PRICE_INPUT'],
  ])('%j is refused with the name of the variable', (source, name) => {
    expect(() => parseEnv(source)).toThrow(name)
  })

  test('the limits of requests can be chosen, for the shop and for a served project', () => {
    const source = {
      REST_MAX_BODY_BYTES: '5000000',
      REST_MAX_BODY_ROWS: '20000',
      REST_MAX_QUERY_LENGTH: '12000',
      STATEMENT_TIMEOUT_S: '2.5',
    }
    const limits = {
      restLimits: { maxBodyBytes: 5_000_000, maxBodyRows: 20_000, maxQueryLength: 12_000 },
      statementMs: 2500,
    }

    expect(parseEnv(source)).toMatchObject(limits)
    expect(parseProjectEnv(source)).toEqual({ databaseUrl: undefined, ...limits })
    expect(parseProjectEnv({})).toMatchObject({ restLimits: { maxBodyBytes: 1_048_576, maxBodyRows: 1000 } })
    expect(() => parseProjectEnv({ STATEMENT_TIMEOUT_S: '0' })).toThrow('STATEMENT_TIMEOUT_S')
  })

  test('files are in a bucket only if one is named', () => {
    const endpoint = 'https://s3.example.com'
    expect(parseEnv({ AWS_ACCESS_KEY_ID: 'key' }).bucket).toBeUndefined()
    expect(parseEnv(bucket).bucket).toMatchObject({ prefix: 'cartwright/', region: 'us-east-1', forcePathStyle: false })
    const own = parseEnv({ ...bucket, STORAGE_S3_ENDPOINT: endpoint, STORAGE_S3_PREFIX: 'shop' }).bucket
    expect(own).toMatchObject({ prefix: 'shop/', endpoint, forcePathStyle: true })
    expect(parseEnv({ ...bucket, STORAGE_S3_FORCE_PATH_STYLE: 'true' }).bucket).toMatchObject({ forcePathStyle: true })
  })

  test('a proxy is trusted by its address or its network, besides this machine', () => {
    const { isTrustedProxy } = parseEnv({ TRUSTED_PROXY: '10.0.0.0/8, 192.0.2.7' })

    expect(['10.1.2.3', '192.0.2.7', '127.0.0.1', '192.0.2.8'].map(isTrustedProxy)).toEqual([true, true, true, false])
  })

  test('an empty value counts as unset', () => {
    expect(parseEnv({ SMTP_URL: '', DATABASE_URL: '' }).smtpUrl).toBeUndefined()
  })
})
