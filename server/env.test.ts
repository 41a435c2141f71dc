import { describe, expect, test } from 'vitest'
import { parseEnv } from './env.ts'

describe('parseEnv', () => {
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
    [{ TRUSTED_PROXY: '10.0.0.0/8, proxy' }, 'TRUSTED_PROXY'],
    [{ SUPABASE_URL: 'https://x.example.com', DATABASE_URL: 'postgres://localhost/x' }, 'SUPABASE_ANON_KEY'],
    [{ SUPABASE_URL: 'https://x.example.com', SUPABASE_ANON_KEY: 'key' }, 'DATABASE_URL'],
  ])('%j is refused with the name of the variable', (source, name) => {
    expect(() => parseEnv(source)).toThrow(name)
  })

  test('a proxy is trusted by its address or its network, besides this machine', () => {
    const { isTrustedProxy } = parseEnv({ TRUSTED_PROXY: '10.0.0.0/8, 192.0.2.7' })

    expect(['10.1.2.3', '192.0.2.7', '127.0.0.1', '192.0.2.8'].map(isTrustedProxy)).toEqual([true, true, true, false])
  })

  test('an empty value counts as unset', () => {
    expect(parseEnv({ SMTP_URL: '', DATABASE_URL: '' }).smtpUrl).toBeUndefined()
  })
})
