import { RestError } from '#server/platform/rest/rest-error.ts'

export type Preferences = {
  resolution: 'merge-duplicates' | 'ignore-duplicates' | null
  missing: 'default' | 'null' | null
  return: 'representation' | 'minimal' | 'headers-only' | null
  count: 'exact' | 'planned' | 'estimated' | null
  transaction: 'commit' | 'rollback' | null
  handling: 'strict' | 'lenient' | null
  timezone: string | null
  maxAffected: number | null
}

const NONE: Preferences = {
  resolution: null,
  missing: null,
  return: null,
  count: null,
  transaction: null,
  handling: null,
  timezone: null,
  maxAffected: null,
}

/** The preferences with fixed values. */
const KNOWN: Readonly<Record<string, Partial<Preferences>>> = {
  'resolution=merge-duplicates': { resolution: 'merge-duplicates' },
  'resolution=ignore-duplicates': { resolution: 'ignore-duplicates' },
  'missing=default': { missing: 'default' },
  'missing=null': { missing: 'null' },
  'return=representation': { return: 'representation' },
  'return=minimal': { return: 'minimal' },
  'return=headers-only': { return: 'headers-only' },
  'count=exact': { count: 'exact' },
  'count=planned': { count: 'planned' },
  'count=estimated': { count: 'estimated' },
  'tx=commit': { transaction: 'commit' },
  'tx=rollback': { transaction: 'rollback' },
  'handling=strict': { handling: 'strict' },
  'handling=lenient': { handling: 'lenient' },
}

type PreferenceOptions = {
  /** Whether callers may choose how a transaction ends. */
  allowsTransaction: boolean
}

/** Returns whether a time zone has this name. Intl knows the same names as Postgres. */
function isTimeZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}

function readPreference(text: string, { allowsTransaction }: PreferenceOptions): Partial<Preferences> | null {
  if (text.startsWith('tx=') && !allowsTransaction) return null
  const maxAffected = /^max-affected=(\d{1,15})$/.exec(text)?.[1]
  if (maxAffected !== undefined) return { maxAffected: Number(maxAffected) }
  const timezone = /^timezone=([a-z].*)$/i.exec(text)?.[1]
  if (timezone !== undefined) return isTimeZone(timezone) ? { timezone } : null
  return Object.hasOwn(KNOWN, text) ? (KNOWN[text] ?? null) : null
}

/** Parses the `Prefer` header. If two preferences contradict each other, the first one is used. */
export function parsePreferences(header: string | null, options: PreferenceOptions): Preferences {
  if (header === null) return NONE
  let preferences = NONE
  const refused: string[] = []
  for (const text of header.split(',').map((part) => part.trim())) {
    const preference = readPreference(text, options)
    if (preference) preferences = mergeMissing(preferences, preference)
    else if (text !== '') refused.push(text)
  }
  if (preferences.handling === 'strict' && refused.length > 0) {
    throw new RestError(400, ['PGRST122', 'Invalid preferences given with handling=strict'], {
      details: `Invalid preferences: ${refused.join(', ')}`,
    })
  }
  // Ignoring this preference would keep what the caller meant to undo.
  if (refused.includes('tx=rollback')) {
    throw new RestError(400, ['PGRST122', 'The database does not allow Prefer: tx=rollback'], {
      hint: "alter role authenticator set pgrst.db_tx_end = 'commit-allow-override' allows it.",
    })
  }
  return preferences
}

function mergeMissing(preferences: Preferences, addition: Partial<Preferences>): Preferences {
  const [name] = Object.keys(addition)
  const isTaken = Object.entries(preferences).some(([key, value]) => key === name && value !== null)
  return isTaken ? preferences : { ...preferences, ...addition }
}

type Name = 'resolution' | 'missing' | 'return' | 'count' | 'tx' | 'handling' | 'timezone' | 'max-affected'

/** Returns the `Preference-Applied` header: the preferences that the request used. */
export function appliedPreferences(preferences: Preferences, honored: readonly Name[]): string | null {
  const values: Record<Name, string | number | null> = {
    resolution: preferences.resolution,
    missing: preferences.missing,
    return: preferences.return,
    count: preferences.count,
    tx: preferences.transaction,
    handling: preferences.handling,
    timezone: preferences.timezone,
    'max-affected': preferences.handling === 'strict' ? preferences.maxAffected : null,
  }
  const applied = honored.filter((name) => values[name] !== null).map((name) => `${name}=${values[name]}`)
  return applied.length === 0 ? null : applied.join(', ')
}
