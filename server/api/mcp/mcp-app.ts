import { Hono } from 'hono'
import { TOKEN_SCOPES } from '#domain/contracts/assistants/assistant-terms.ts'
import { packageVersion } from '#server/api/backend/backend-api.ts'
import { ApiError, apiErrorHandler } from '#server/platform/http/api-error.ts'
import type { McpServiceOptions } from './mcp-service.ts'

type McpAppOptions = Omit<McpServiceOptions, 'metadataUrl' | 'version'> & {
  /** Aborted when the server stops. */
  stopping: AbortSignal
}

const METADATA_PATH = '/.well-known/oauth-protected-resource/mcp'

/** Loads the code on first use, because it takes a quarter of a second that few servers need. */
const loadCode = () => import('./mcp-service.ts')

async function openService({ stopping, ...options }: McpAppOptions, load: typeof loadCode) {
  const { createMcpService } = await load()
  const metadataUrl = new URL(METADATA_PATH, options.siteUrl).href
  const service = createMcpService({ ...options, metadataUrl, version: packageVersion() })
  // Streams would keep the server from ending. It may have begun to stop while the code loaded.
  const close = () => void service.close()
  if (stopping.aborted) close()
  else stopping.addEventListener('abort', close, { once: true })
  return service
}

/**
 * `/mcp` answers assistants that have a token. The document of RFC 9728 names no authorization server, because people create
 * tokens in Settings. `load` loads the code; if that fails, the next request tries again.
 */
export function createMcpApp(options: McpAppOptions, load = loadCode): Hono {
  const { log, siteUrl } = options
  const resource = new URL('/mcp', siteUrl).href
  let opening: ReturnType<typeof openService> | undefined
  const openOnce = async () => {
    try {
      return await openService(options, load)
    } catch (error) {
      opening = undefined
      throw error
    }
  }
  const app = new Hono()
  app.all('/mcp', async ({ req }) => {
    opening ??= openOnce()
    return (await opening).answer(req.raw)
  })
  app.get(METADATA_PATH, ({ json, header }) => {
    header('Access-Control-Allow-Origin', '*')
    return json({
      resource,
      resource_name: 'Cartwright',
      scopes_supported: TOKEN_SCOPES,
      bearer_methods_supported: ['header'],
      resource_documentation: new URL('/documentation/assistants', siteUrl).href,
    })
  })
  // Clients also look for an authorization server here.
  app.all('/.well-known/*', () => {
    throw new ApiError(
      404,
      'not_found',
      'There is no authorization server. Create a token in Settings, under Assistants.',
    )
  })
  app.onError(apiErrorHandler(log))
  return app
}
