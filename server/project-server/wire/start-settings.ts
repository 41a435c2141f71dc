import type { LocalSettings } from '#server/platform/database/database.ts'
import { message, type Message, WireError } from './messages.ts'
import type { RawSession } from '#server/platform/database/raw-sessions.ts'

const notSettings = new Set(['user', 'database', 'options', 'replication'])

/** Encodings without a conversion, which the engine doesn't have. */
const encodings = /^(?:utf-?8|unicode|sql_ascii)$/i

/** Reads `-c name=value` and `--name=value`. A backslash keeps the next character, such as a space. */
function readOptions(options: string): [string, string][] {
  const words = options.match(/(?:\\.|\S)+/gsu)?.map((word) => word.replaceAll(/\\(.)/gsu, '$1')) ?? []
  const settings = words.join(' ').matchAll(/(?:^|\s)(?:-c\s*|--)([\w.-]+)=(.*?)(?=\s+(?:-c|--)|$)/gsu)
  return [...settings].map(([, name = '', value = '']) => [name.replaceAll('-', '_'), value])
}

/** Returns the settings that a client asks for when it connects. Throws a `WireError` for what can't be done. */
export function settingsOf(parameters: ReadonlyMap<string, string>): LocalSettings {
  if (!['', 'false', 'off', 'no', '0'].includes(parameters.get('replication') ?? '')) {
    throw new WireError('0A000', 'replication is not supported')
  }
  const named = [...parameters].filter(([name]) => !notSettings.has(name) && !name.startsWith('_pq_.'))
  const settings = [...readOptions(parameters.get('options') ?? ''), ...named]
  for (const [name, value] of settings) {
    if (name.toLowerCase() !== 'client_encoding' || encodings.test(value.replaceAll(/['"]/gu, ''))) continue
    throw new WireError('0A000', `client_encoding ${value} is not supported: use UTF8`)
  }
  return settings
}

/** What a server tells each client, and again when it changes. */
const reported = [
  'application_name',
  'client_encoding',
  'DateStyle',
  'default_transaction_read_only',
  'in_hot_standby',
  'integer_datetimes',
  'IntervalStyle',
  'is_superuser',
  'scram_iterations',
  'search_path',
  'server_encoding',
  'server_version',
  'session_authorization',
  'standard_conforming_strings',
  'TimeZone',
]

const values = `
  select name,
    case name when 'session_authorization' then session_user else pg_catalog.current_setting(name, true) end as setting
  from pg_catalog.unnest(array['${reported.join("', '")}']) as name`

/** Resolves to the messages that tell a client the session's settings. */
export async function describeSession(session: RawSession): Promise<Message[]> {
  const rows: { name: string; setting: string | null }[] = (await session.query(values))[0]?.rows ?? []
  return rows.map(({ name, setting }) => message('S', name, setting ?? ''))
}
