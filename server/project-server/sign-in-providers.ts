import type { ProviderSettings } from '#server/platform/auth/auth-settings.ts'
import type { AuthConfig } from './auth-config.ts'

type ProviderConfig = AuthConfig['external'][string]

/** The issuers of providers whose address is the same for everybody. */
const knownIssuers: Readonly<Record<string, string>> = {
  apple: 'https://appleid.apple.com',
  gitlab: 'https://gitlab.com',
  google: 'https://accounts.google.com',
  kakao: 'https://kauth.kakao.com',
  linkedin_oidc: 'https://www.linkedin.com/oauth',
  slack_oidc: 'https://slack.com',
  twitch: 'https://id.twitch.tv/oauth2',
}

// An identity at one of these has the user's id, so that a provider with this name could claim to be anybody.
const ownNames = new Set(['anonymous', 'email', 'phone'])

const parameters: Readonly<Record<string, Readonly<Record<string, string>>>> = { apple: { response_mode: 'form_post' } }

function issuerOf(name: string, { url }: ProviderConfig): string {
  const address = url.replace(/\/+$/, '')
  if (name === 'azure' && address !== '' && !address.endsWith('/v2.0')) return `${address}/v2.0`
  return address === '' ? (knownIssuers[name] ?? '') : address
}

function problemOf(name: string, config: ProviderConfig): string | null {
  if (ownNames.has(name)) return 'the name has another meaning'
  if (config.client_id === '') return 'client_id is missing'
  const issuer = issuerOf(name, config)
  if (issuer === '') return 'url is missing. It is the issuer of an OpenID Connect provider'
  return /^https?:/.test(issuer) && URL.canParse(issuer) ? null : 'url is not a web address'
}

const toSettings = (name: string, config: ProviderConfig): ProviderSettings => ({
  issuer: issuerOf(name, config),
  clientIds: config.client_id.split(',').map((id) => id.trim()),
  secret: config.secret,
  redirectUri: URL.canParse(config.redirect_uri) ? config.redirect_uri : null,
  skipsNonceCheck: config.skip_nonce_check,
  emailOptional: config.email_optional,
  ...(parameters[name] && { parameters: parameters[name] }),
})

/** Returns the enabled providers of a project, and what is wrong with those that can't be used. */
export function providersOf(external: AuthConfig['external']) {
  const providers: Record<string, ProviderSettings> = {}
  const problems: string[] = []
  for (const [key, config] of Object.entries(external)) {
    const name = key.toLowerCase()
    if (!config.enabled) continue
    const problem = problemOf(name, config)
    if (problem === null) providers[name] = toSettings(name, config)
    else problems.push(`auth.external.${key} stays switched off: ${problem}.`)
  }
  return { providers, problems }
}
