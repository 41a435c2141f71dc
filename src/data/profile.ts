import type { Session, User } from '@supabase/auth-js'
import { AppError } from '#lib/app-error.ts'
import { loadBackend, toRestError } from './backend.ts'

/** What the auth service knows about a person. */
export type Account = User

export type Profile = {
  id: string
  full_name: string | null
  email: string | null
  avatar_url: string | null
  job_title: string | null
  company: string | null
  bio: string | null
  preferences: Record<string, unknown>
  created_at: string
  updated_at: string
}

/** What a person may write about themselves. */
export type ProfileFields = { full_name: string; job_title: string; company: string; bio: string }

export type ProfileUpdate = ProfileFields & { id: string }

/** The signed-in person: the account's id and e-mail with the fields of the profile. */
export type AppUser = Omit<Profile, 'email'> & { email: string }

const COLUMNS = 'id, full_name, email, avatar_url, job_title, company, bio, preferences, created_at, updated_at'
const UNKNOWN_PREFERENCES: Profile['preferences'] = {}
const UNIQUE_VIOLATION = '23505'
/** PostgREST's answer to `single` where no row matches. */
const NO_SINGLE_ROW = 'PGRST116'

/** The fields of a profile, empty where nothing is told yet. */
export function toProfileFields({
  full_name,
  job_title,
  company,
  bio,
}: Pick<Profile, keyof ProfileFields>): ProfileFields {
  return { full_name: full_name ?? '', job_title: job_title ?? '', company: company ?? '', bio: bio ?? '' }
}

/** A person's profile, created from the account's e-mail and full name where there is none yet. */
export async function loadProfile(user: Account, signal?: AbortSignal): Promise<Profile> {
  return (await selectProfile(user.id, signal)) ?? (await createProfile(user))
}

/** Writes the fields a person may change; throws when the update names nobody. */
export async function saveProfile(update: Partial<ProfileUpdate>): Promise<Profile> {
  if (!update.id) throw new AppError('No user ID provided for profile update', { code: 'no_user' })
  const { rest } = await loadBackend()
  const { data, error, status } = await rest
    .from('profiles')
    .upsert({ ...update, updated_at: new Date().toISOString() })
    .select(COLUMNS)
    .single<Profile>()
  if (error) throw toRestError(error, status)
  return data
}

/** Whether the person's profile is there; until then the account's own fields stand in. */
export function isProfileLoaded({ preferences }: AppUser): boolean {
  return preferences !== UNKNOWN_PREFERENCES
}

/** The account and its profile as one person; the account's own name stands in until the profile is there. */
export function toAppUser({ user }: Session, profile: Profile | null): AppUser {
  const account = {
    id: user.id,
    full_name: readFullName(user),
    avatar_url: null,
    job_title: null,
    company: null,
    bio: null,
    preferences: UNKNOWN_PREFERENCES,
    created_at: user.created_at,
    updated_at: user.created_at,
  }
  return { ...account, ...profile, email: user.email ?? profile?.email ?? '' }
}

async function selectProfile(id: string, signal?: AbortSignal) {
  const { rest } = await loadBackend()
  const query = rest.from('profiles').select(COLUMNS).eq('id', id)
  if (signal) query.abortSignal(signal)
  const { data, error, status } = await query.single<Profile>()
  if (error?.code === NO_SINGLE_ROW) return null
  if (error) throw toRestError(error, status)
  return data
}

async function createProfile(user: Account): Promise<Profile> {
  const { rest } = await loadBackend()
  const row = {
    id: user.id,
    full_name: readFullName(user) ?? '',
    email: user.email ?? '',
    created_at: new Date().toISOString(),
  }
  const { data, error, status } = await rest.from('profiles').insert(row).select(COLUMNS).single<Profile>()
  if (!error) return data
  const made = error.code === UNIQUE_VIOLATION ? await selectProfile(user.id) : null
  if (made) return made
  throw toRestError(error, status)
}

function readFullName(user: Account): string | null {
  const fullName: unknown = user.user_metadata['full_name']
  return typeof fullName === 'string' ? fullName : null
}
