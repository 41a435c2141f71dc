import { createClient } from '@supabase/supabase-js'
import { type AuthFixture, siteUrl } from '#test/fixtures/auth-fixture.ts'

/** The site at which a test authenticator makes passkeys. */
export const passkeySite = { rpId: 'shop.example', origin: siteUrl }

/** The settings of an auth service that takes passkeys of this site. */
export const passkeySettings = { rpId: passkeySite.rpId, rpName: 'Fernwhistle', origins: [passkeySite.origin] }

/** Creates Supabase's own client with the calls for passkeys and recovery codes. Each acts as a separate browser. */
export const createPasskeyClient = ({ keys, fetch }: Pick<AuthFixture, 'keys' | 'fetch'>, key = keys.anonKey) =>
  createClient(siteUrl, key, {
    global: { fetch },
    auth: { autoRefreshToken: false, persistSession: false, experimental: { passkey: true, recoveryCodes: true } },
  })
