import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { AuthError, validationFailed } from '#server/platform/auth/auth-error.ts'
import { optionalText, readBody } from '#server/platform/auth/request-body.ts'
import { samlIsOff } from '#server/platform/auth/switched-off.ts'

const bodySchema = z.object({ type: optionalText, metadata_url: optionalText, metadata_xml: optionalText })

/**
 * /admin/sso/providers. Answers like a hosted service without a provider. Providers can't be added, because nobody could
 * sign in with them.
 */
export function createSsoProviderRoutes(): Hono {
  const routes = new Hono()
  routes.get('/', (context) => context.json({ items: [] }))
  routes.post('/', refuseProvider)
  routes.on(['GET', 'PUT', 'DELETE'], '/:provider', () => {
    throw new AuthError(404, 'sso_provider_not_found', 'SSO Identity Provider not found')
  })
  return routes
}

async function refuseProvider(context: Context): Promise<Response> {
  const { type, metadata_url: url, metadata_xml: xml } = await readBody(context.req.raw, bodySchema)
  if (type !== 'saml') throw validationFailed("Only 'saml' supported for SSO provider type")
  if (url !== '' && xml !== '') throw validationFailed('Only one of metadata_xml or metadata_url needs to be set')
  if (url === '' && xml === '') throw validationFailed('Either metadata_xml or metadata_url must be set')
  if (url !== '' && !URL.canParse(url)) throw validationFailed('metadata_url is not a valid URL')
  if (url !== '' && new URL(url).protocol !== 'https:') throw validationFailed('metadata_url is not a HTTPS URL')
  throw samlIsOff()
}
