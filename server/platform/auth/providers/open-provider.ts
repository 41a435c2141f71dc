import { createRemoteJWKSet, customFetch as jwksFetch, type JWTVerifyGetKey } from 'jose'
import type { Configuration } from 'openid-client'
import { AuthError } from '#server/platform/auth/auth-error.ts'
import type { ProviderSettings } from '#server/platform/auth/auth-settings.ts'
import { isLoopbackHost } from '#server/platform/http/client-address.ts'
import type { Clock } from '#server/platform/system/clock.ts'
import type { Log } from '#server/platform/system/log.ts'
import { fetchFromProvider } from './provider-fetch.ts'

// Loaded on first use, because most servers have no provider.
export const loadOpenId = () => import('openid-client')

/** A provider that has described itself. */
export type OpenProvider = {
  name: string
  settings: ProviderSettings
  issuer: string
  configuration: Configuration
  /** Finds the key of a token. Keys are read again when a token names an unknown one. */
  findKey: JWTVerifyGetKey
}

/** Resolves to the provider. Rejects with a `ProviderDownError` if it can't be reached. */
export type OpenProviderByName = (name: string) => Promise<OpenProvider>

/** The provider does not answer, or not as OpenID Connect demands. */
export class ProviderDownError extends AuthError {
  constructor(name: string) {
    super(503, 'unexpected_failure', `Unable to reach provider ${name}`)
    this.name = 'ProviderDownError'
  }
}

type Options = {
  providers: Readonly<Record<string, ProviderSettings>>
  clock: Clock
  log: Log
  /** The longest time of one request to a provider. */
  timeoutS: number
}

const maxAgeMs = 3_600_000

/** Asks each provider for its description when it is first needed, and every hour after that. */
export function createProviders({ providers, clock, log, timeoutS }: Options): OpenProviderByName {
  const opened = new Map<string, { provider: Promise<OpenProvider>; atMs: number }>()
  return (name) => {
    const settings = Object.hasOwn(providers, name) ? providers[name] : undefined
    if (!settings) throw unsupportedProvider()
    const known = opened.get(name)
    if (known && clock().getTime() - known.atMs < maxAgeMs) return known.provider
    const provider = discover(name, settings, timeoutS).catch((error: unknown) => {
      opened.delete(name)
      log.warn('sign-in provider not reachable', { provider: name, error })
      throw new ProviderDownError(name)
    })
    opened.set(name, { provider, atMs: clock().getTime() })
    return provider
  }
}

async function discover(name: string, settings: ProviderSettings, timeoutS: number): Promise<OpenProvider> {
  const { discovery, allowInsecureRequests, customFetch } = await loadOpenId()
  const issuer = new URL(settings.issuer)
  const isInsecure = issuer.protocol === 'http:' && isLoopbackHost(issuer.hostname)
  const configuration = await discovery(issuer, settings.clientIds[0] ?? '', settings.secret, undefined, {
    [customFetch]: fetchFromProvider,
    timeout: timeoutS,
    execute: isInsecure ? [allowInsecureRequests] : [],
  })
  const { jwks_uri: keysAddress = '', issuer: ownName } = configuration.serverMetadata()
  return {
    name,
    settings,
    issuer: ownName,
    configuration,
    findKey: createRemoteJWKSet(new URL(keysAddress), {
      [jwksFetch]: fetchFromProvider,
      timeoutDuration: timeoutS * 1000,
    }),
  }
}

const unsupportedProvider = () =>
  new AuthError(400, 'validation_failed', 'Unsupported provider: provider is not enabled')
