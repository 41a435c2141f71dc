import { findSimilar } from '#server/platform/rest/catalog/similarity.ts'

/** Any name. */
const ANY = '*'

const factor = 'enroll_enabled verify_enabled'
const limits = 'enabled max_catalogs max_namespaces max_tables max_buckets max_indexes'

/**
 * The keys that the command line of Supabase knows, by their table. `*` in a table stands for any name. Not all of them
 * have an effect here.
 */
const KNOWN: Readonly<Record<string, string>> = {
  '': 'project_id',
  analytics: 'enabled port vector_port backend gcp_project_id gcp_project_number gcp_jwt_path',
  api: 'enabled port schemas extra_search_path max_rows external_url auto_expose_new_tables',
  'api.tls': 'enabled cert_path key_path',
  auth: `enabled site_url external_url additional_redirect_urls jwt_expiry jwt_issuer jwt_secret signing_keys_path
    enable_refresh_token_rotation refresh_token_reuse_interval enable_signup enable_anonymous_sign_ins
    enable_manual_linking minimum_password_length password_requirements publishable_key secret_key anon_key
    service_role_key`,
  'auth.captcha': 'enabled provider secret',
  'auth.email': `enable_signup double_confirm_changes enable_confirmations secure_password_change max_frequency
    otp_length otp_expiry`,
  'auth.email.notification.*': 'enabled subject content content_path',
  'auth.email.smtp': 'enabled host port user pass admin_email sender_name',
  'auth.email.template.*': 'subject content content_path',
  'auth.external.*': 'enabled client_id secret url redirect_uri skip_nonce_check email_optional',
  'auth.hook.*': 'enabled uri secrets',
  'auth.mfa': 'max_enrolled_factors',
  'auth.mfa.phone': `${factor} otp_length template max_frequency`,
  'auth.mfa.totp': factor,
  'auth.mfa.web_authn': factor,
  'auth.oauth_server': 'enabled allow_dynamic_registration authorization_url_path',
  'auth.passkey': 'enabled',
  'auth.rate_limit': `anonymous_users token_refresh sign_in_sign_ups token_verifications email_sent sms_sent web3`,
  'auth.sessions': 'timebox inactivity_timeout',
  'auth.sms': 'enable_signup enable_confirmations template max_frequency',
  'auth.sms.messagebird': 'enabled originator access_key',
  'auth.sms.test_otp': ANY,
  'auth.sms.textlocal': 'enabled sender api_key',
  'auth.sms.twilio': 'enabled account_sid message_service_sid auth_token',
  'auth.sms.twilio_verify': 'enabled account_sid message_service_sid auth_token',
  'auth.sms.vonage': 'enabled from api_key api_secret',
  'auth.third_party.*': 'enabled project_id tenant tenant_region user_pool_id user_pool_region domain issuer_url',
  'auth.web3.*': 'enabled',
  'auth.webauthn': 'rp_id rp_display_name rp_origins',
  db: 'port shadow_port health_timeout major_version root_key',
  'db.migrations': 'enabled schema_paths',
  'db.network_restrictions': 'enabled allowed_cidrs allowed_cidrs_v6',
  'db.pooler': 'enabled port pool_mode default_pool_size max_client_conn',
  'db.seed': 'enabled sql_paths',
  'db.settings': ANY,
  'db.ssl_enforcement': 'enabled',
  'db.vault': ANY,
  edge_runtime: 'enabled policy inspector_port deno_version',
  'edge_runtime.secrets': ANY,
  experimental: 'orioledb_version s3_host s3_region s3_access_key s3_secret_key',
  'experimental.inspect': 'rules',
  'experimental.pgdelta': 'enabled declarative_schema_path format_options',
  'experimental.webhooks': 'enabled',
  'functions.*': 'enabled verify_jwt import_map entrypoint static_files',
  inbucket: 'enabled port smtp_port pop3_port admin_email sender_name',
  realtime: 'enabled ip_version max_header_length',
  storage: 'enabled file_size_limit',
  'storage.analytics': limits,
  'storage.analytics.buckets.*': ANY,
  'storage.buckets.*': 'public file_size_limit allowed_mime_types objects_path',
  'storage.image_transformation': 'enabled',
  'storage.s3_protocol': 'enabled',
  'storage.vector': limits,
  'storage.vector.buckets.*': ANY,
  studio: 'enabled port api_url openai_api_key',
}

const TABLES = Object.entries(KNOWN).map(([path, keys]) => ({
  path: path === '' ? [] : path.split('.'),
  keys: keys.split(/\s+/),
}))

type Table = (typeof TABLES)[number]

const isAlike = (pattern: readonly string[], path: readonly string[]) =>
  pattern.every((part, index) => index >= path.length || part === ANY || part === path[index])

/** Returns the known tables at the path or below it. */
const tablesUnder = (path: readonly string[]): Table[] =>
  TABLES.filter((table) => table.path.length >= path.length && isAlike(table.path, path))

/** Returns the names that a key of this table can have. */
function namesIn(path: readonly string[]): string[] {
  return tablesUnder(path).flatMap((table) => table.path[path.length] ?? table.keys)
}

function describe(path: readonly string[], name: string): string {
  const similar = findSimilar(
    name,
    namesIn(path).filter((known) => known !== ANY),
    0.7,
  )
  const hint = similar === null ? '' : ` Did you mean ${similar}?`
  return `${[...path, name].join('.')} in config.toml is unknown and has no effect.${hint}`
}

const isTable = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date)

/** Returns a sentence for each key that Supabase's command line doesn't know either. `remotes` are about other servers. */
export function findUnknown(config: unknown, path: readonly string[] = []): string[] {
  const names = new Set(namesIn(path))
  return Object.entries(Object(config)).flatMap(([name, value]) => {
    if (path.length === 0 && name === 'remotes') return []
    if (!names.has(name) && !names.has(ANY)) return [describe(path, name)]
    return isTable(value) && tablesUnder([...path, name]).length > 0 ? findUnknown(value, [...path, name]) : []
  })
}

/** Whether the command line of Supabase knows a key. */
export const isKnown = (path: readonly string[]): boolean =>
  path.every((name, index) => {
    const names = namesIn(path.slice(0, index))
    return names.includes(name) || names.includes(ANY)
  })
