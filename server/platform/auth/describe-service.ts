import type { Context } from 'hono'

const otherProviders =
  `anonymous_users apple azure bitbucket discord facebook figma fly github gitlab google kakao keycloak
  linkedin linkedin_oidc notion phone slack slack_oidc snapchat spotify twitch twitter workos x zoom`.split(/\s+/)

/** GET /health. */
export const getHealth = (context: Context) =>
  context.json({ version: 'v2', name: 'GoTrue', description: 'GoTrue is a user registration and authentication API' })

/** GET /settings: what can be signed in with here, which is an e-mail address and a password. */
export const getSettings = (context: Context) =>
  context.json({
    external: { ...Object.fromEntries(otherProviders.map((name) => [name, false])), email: true },
    disable_signup: false,
    mailer_autoconfirm: false,
    phone_autoconfirm: false,
    sms_provider: '',
    saml_enabled: false,
    passkeys_enabled: false,
  })

/** GET /.well-known/jwks.json. Tokens are signed with a shared secret, which a key set never shows. */
export const getKeySet = (context: Context) => {
  context.header('Cache-Control', 'public, max-age=600')
  return context.json({ keys: [] })
}
