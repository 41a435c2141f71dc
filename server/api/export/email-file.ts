import type { ExportedFile } from './exported-file.ts'

const SETTINGS = `
select frequency, weekday::text, hour::text, time_zone, is_urgent::text, locale, chosen_at
from public.digest_settings where user_id = $1`

export const EMAIL_FILE: ExportedFile = {
  name: 'email-settings.csv',
  about: 'How often and when you get emails about your stores. Empty if you never chose any. weekday 1 is Monday.',
  columns: {
    frequency: 'text',
    weekday: 'text',
    hour: 'text',
    time_zone: 'text',
    is_urgent: 'text',
    locale: 'text',
    chosen_at: 'instant',
  },
  async *pages({ database, claims }) {
    const { rows } = await database.queryAs(claims, SETTINGS, [claims.sub])
    yield rows
  },
}
