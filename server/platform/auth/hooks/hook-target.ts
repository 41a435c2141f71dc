/** The moments at which code of a project decides or acts, named as in config.toml. */
export type HookName =
  | 'before_user_created'
  | 'custom_access_token'
  | 'mfa_verification_attempt'
  | 'password_verification_attempt'
  | 'send_email'
  | 'send_sms'

export type FunctionTarget = { kind: 'function'; uri: string; schema: string; name: string }

export type EndpointTarget = {
  kind: 'endpoint'
  url: string
  /** The keys that sign each request. */
  keys: readonly Uint8Array[]
}

/** Where a hook is: a function of the database, or an HTTP endpoint. */
type HookTarget = FunctionTarget | EndpointTarget

export type HookTargets = Readonly<Partial<Record<HookName, HookTarget>>>

const functionName = /^[a-z_]\w{0,62}$/i

/** A key of Standard Webhooks: `v1` means HMAC with SHA-256. */
const symmetricSecret = /^v1,whsec_([a-z\d+/]{32,88}={0,2})$/i

/**
 * Reads `uri` and `secrets` of a hook: `pg-functions://postgres/<schema>/<function>`, or the address of an endpoint with
 * its secrets, separated by `|`. Throws an error that says what is wrong.
 */
export function parseHookTarget(uri: string, secrets: string): HookTarget {
  const url = URL.parse(uri)
  if (url?.protocol === 'pg-functions:') return parseFunction(uri, url)
  if (url && ['http:', 'https:'].includes(url.protocol)) return parseEndpoint(url, secrets)
  throw new Error('uri has to start with pg-functions://, http:// or https://')
}

function parseEndpoint(url: URL, secrets: string): EndpointTarget {
  if (url.username !== '' || url.password !== '') throw new Error('uri must not contain a user or a password')
  const keys = secrets.split('|').filter(Boolean).map(parseSecret)
  if (keys.length === 0) throw new Error('secrets is missing, such as v1,whsec_<base64>')
  // Under this name the containers of the command line reach the machine that they run on.
  if (url.hostname === 'host.docker.internal') url.hostname = '127.0.0.1'
  return { kind: 'endpoint', url: url.href, keys }
}

function parseFunction(uri: string, { pathname }: URL): FunctionTarget {
  const [, schema = '', name = '', ...rest] = pathname.split('/')
  if (rest.length > 0 || ![schema, name].every((part) => functionName.test(part))) {
    throw new Error('uri has to be pg-functions://postgres/<schema>/<function>')
  }
  return { kind: 'function', uri, schema, name }
}

function parseSecret(secret: string): Uint8Array {
  const [, base64] = symmetricSecret.exec(secret) ?? []
  if (base64 === undefined) throw new Error('secrets has to be v1,whsec_<base64>; other kinds are not supported')
  return Buffer.from(base64, 'base64')
}
