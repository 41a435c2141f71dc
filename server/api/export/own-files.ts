import { type ExportedFile, ofEach } from './exported-file.ts'

const PROFILE = `
select id, full_name, email, job_title, company, bio, avatar_url, preferences, created_at, updated_at
from public.profiles where id = $1`

/** What belongs to the person: the profile, and what was said to the agents about the store. */
export const OWN_FILES: readonly ExportedFile[] = [
  {
    name: 'profile.csv',
    about: 'Your profile and preferences.',
    columns: {
      id: 'text',
      full_name: 'text',
      email: 'text',
      job_title: 'text',
      company: 'text',
      bio: 'text',
      avatar_url: 'text',
      preferences: 'text',
      created_at: 'instant',
      updated_at: 'instant',
    },
    async *pages({ database, claims }) {
      const { rows } = await database.queryAs(claims, PROFILE, [claims.sub])
      yield rows
    },
  },
  {
    name: 'agent-messages.csv',
    about: 'What you and the agents said to each other.',
    columns: {
      agent: 'text',
      type: 'text',
      content: 'text',
      parameters: 'text',
      attachments: 'text',
      created_at: 'instant',
    },
    pages: ofEach(
      {
        text: `
select id from public.agent_sessions where store_id is not distinct from $1::uuid and id > $2::uuid
order by id limit $3`,
        from: ['00000000-0000-0000-0000-000000000000'],
        key: ['id'],
      },
      {
        text: `
select agent, type, content, parameters, attachments, agent_messages.created_at, ordinal
from public.agent_messages join public.agent_sessions on agent_sessions.id = agent_messages.session_id
where session_id = $1 and ordinal > $2::bigint
order by ordinal limit $3`,
        from: [0],
        key: ['ordinal'],
      },
    ),
  },
]
