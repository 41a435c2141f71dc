import { isKnown } from './known-settings.ts'

/** The switches that this server reads. `*` stands for any name. */
const supported = [
  'api.enabled',
  'auth.enabled',
  'auth.external.*.enabled',
  'auth.hook.*.enabled',
  'auth.mfa.totp.*',
  'auth.passkey.enabled',
  'db.migrations.enabled',
  'db.seed.enabled',
  'edge_runtime.enabled',
  'functions.*.enabled',
  'inbucket.enabled',
  'realtime.enabled',
  'storage.enabled',
  'storage.image_transformation.enabled',
]

/** What happens instead. */
const instead: Readonly<Record<string, string>> = {
  'auth.email.smtp.enabled': 'Emails are kept and shown on inbucket.port.',
  'auth.sms.*.enabled': 'No messages are sent, except by auth.hook.send_sms.',
}

const matches = (pattern: string, path: readonly string[]) => {
  const parts = pattern.split('.')
  return parts.length === path.length && parts.every((part, index) => part === '*' || part === path[index])
}

/** Returns a sentence for each known switch in config.toml that is on and does nothing here. */
export const findUnsupported = (config: unknown): string[] => switchedOn(config, []).filter(isKnown).flatMap(problemOf)

function problemOf(path: readonly string[]): string[] {
  if (supported.some((pattern) => matches(pattern, path))) return []
  const note = Object.entries(instead).find(([pattern]) => matches(pattern, path))?.[1]
  return [`${path.join('.')} has no effect: this server does not support it.${note === undefined ? '' : ` ${note}`}`]
}

/** Returns the paths of all switches that are on. `remotes` are about other servers. */
function switchedOn(value: unknown, path: readonly string[]): string[][] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, each]) => {
    const inner = [...path, key]
    if (key === 'remotes' && path.length === 0) return []
    return each === true && /(^|_)enabled$/.test(key) ? [inner] : switchedOn(each, inner)
  })
}

/** Returns a sentence for each hook that has an address but is not switched on. */
export function findIdleHooks(config: unknown): string[] {
  return Object.entries(Object(Object(Object(config).auth).hook)).flatMap(([name, hook]) => {
    const { enabled, uri } = Object(hook)
    if (typeof uri !== 'string' || enabled !== undefined) return []
    return [`auth.hook.${name} is off, because it has no enabled = true.`]
  })
}
