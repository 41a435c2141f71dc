import { escapeLiteral } from 'pg'
import type { Claims } from './database.ts'

const allowedRoles: ReadonlySet<string> = new Set(['anon', 'authenticated', 'service_role'])

export const serviceClaims: Claims = { role: 'service_role' }

/** What Postgres itself would say, where it is not asked. */
class PermissionDeniedError extends Error {
  readonly code = '42501'

  constructor(message: string) {
    super(message)
    this.name = 'PermissionDeniedError'
  }
}

/** Settings that last until the transaction ends, in the order in which they are made. */
export type LocalSettings = readonly (readonly [name: string, value: string])[]

export function claimSettings(claims: Claims): LocalSettings {
  // A token may name any role; the owner behind this connection could take it.
  if (!allowedRoles.has(claims.role)) throw new PermissionDeniedError(`permission denied to set role "${claims.role}"`)
  return [
    ['role', claims.role],
    ['request.jwt.claims', JSON.stringify(claims)],
  ]
}

export type SettingsStatement = { text: string; values: string[] }

/** All settings in one statement that carries its values. */
export function settingsSql(settings: LocalSettings): string {
  return selectEach(settings, ([, value]) => escapeLiteral(value))
}

/** All settings in one statement with a parameter each. */
export function settingsStatement(settings: LocalSettings): SettingsStatement {
  return {
    text: selectEach(settings, (_setting, index) => `$${index + 1}`),
    values: settings.map(([, value]) => value),
  }
}

function selectEach(settings: LocalSettings, valueOf: (setting: LocalSettings[number], index: number) => string) {
  const calls = settings.map((setting, index) => {
    return `pg_catalog.set_config(${escapeLiteral(setting[0])}, ${valueOf(setting, index)}, true)`
  })
  return `select ${calls.join(', ')}`
}
