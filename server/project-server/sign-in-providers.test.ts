import { expect, it } from 'vitest'
import { authConfigSchema } from './auth-config.ts'
import { providersOf } from './sign-in-providers.ts'

const read = (external: object) => providersOf(authConfigSchema.parse({ external }).external)

it('a provider has the settings of its table', () => {
  const { providers, problems } = read({
    keycloak: {
      enabled: true,
      client_id: 'web, phone',
      secret: 'hidden',
      url: 'https://id.example/realms/shop/',
      redirect_uri: 'https://api.example/auth/v1/callback',
      skip_nonce_check: true,
      email_optional: true,
    },
    google: { enabled: false, client_id: 'x' },
  })

  expect(problems).toEqual([])
  expect(providers).toEqual({
    keycloak: {
      issuer: 'https://id.example/realms/shop',
      clientIds: ['web', 'phone'],
      secret: 'hidden',
      redirectUri: 'https://api.example/auth/v1/callback',
      skipsNonceCheck: true,
      emailOptional: true,
    },
  })
})

it.each([
  { name: 'google', url: undefined, issuer: 'https://accounts.google.com' },
  { name: 'Google', url: undefined, issuer: 'https://accounts.google.com' },
  { name: 'gitlab', url: 'https://git.example', issuer: 'https://git.example' },
  {
    name: 'azure',
    url: 'https://login.microsoftonline.com/tenant',
    issuer: 'https://login.microsoftonline.com/tenant/v2.0',
  },
  { name: 'azure', url: 'https://login.example/tenant/v2.0', issuer: 'https://login.example/tenant/v2.0' },
])('the issuer of $name with $url is $issuer', ({ name, url, issuer }) => {
  const { providers } = read({ [name]: { enabled: true, client_id: 'x', url } })

  expect(providers[name.toLowerCase()]).toMatchObject({ issuer, redirectUri: null })
})

it('Apple sends its answer as a form', () => {
  expect(read({ apple: { enabled: true, client_id: 'x' } }).providers['apple']).toMatchObject({
    parameters: { response_mode: 'form_post' },
  })
})

it.each([
  { name: 'github', table: {}, problem: 'auth.external.github stays switched off: url is missing' },
  { name: 'google', table: { client_id: '' }, problem: 'client_id is missing' },
  { name: 'keycloak', table: { url: 'id.example' }, problem: 'url is not a web address' },
  { name: 'email', table: { url: 'https://id.example' }, problem: 'the name has another meaning' },
  { name: 'Phone', table: { url: 'https://id.example' }, problem: 'the name has another meaning' },
])('$name with $table is not used: $problem', ({ name, table, problem }) => {
  const { providers, problems } = read({ [name]: { enabled: true, client_id: 'x', ...table } })

  expect(providers).toEqual({})
  expect(problems).toEqual([expect.stringContaining(problem)])
})
