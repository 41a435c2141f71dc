import type { Profile } from '#data/profile.ts'

/** What a person may write about themselves. */
export type ProfileFields = { full_name: string; job_title: string; company: string; bio: string }

/** The fields of a profile, empty where nothing is told yet. */
export function toFields({ full_name, job_title, company, bio }: ProfileFieldsOf<Profile>): ProfileFields {
  return { full_name: full_name ?? '', job_title: job_title ?? '', company: company ?? '', bio: bio ?? '' }
}

type ProfileFieldsOf<Row extends Record<keyof ProfileFields, unknown>> = Pick<Row, keyof ProfileFields>

/** As they are saved: without the spaces around them. */
export function trimFields({ full_name, job_title, company, bio }: ProfileFields): ProfileFields {
  return { full_name: full_name.trim(), job_title: job_title.trim(), company: company.trim(), bio: bio.trim() }
}

/** Whether two sets of fields would be saved as different ones. */
export function areDifferent(one: ProfileFields, other: ProfileFields): boolean {
  return JSON.stringify(trimFields(one)) !== JSON.stringify(trimFields(other))
}

/** Those of the edits that say something other than what has just been saved. */
export function keepNewer(edits: Partial<ProfileFields>, saved: ProfileFields): Partial<ProfileFields> {
  const known = new Map<string, string>(Object.entries(saved))
  return Object.fromEntries(Object.entries(edits).filter(([field, text]) => known.get(field) !== text))
}
