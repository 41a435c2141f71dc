import { PASSWORD } from '#bench/person.ts'
import { type Arena, createServiceClient, createStockClient } from './arena.ts'
import { keepDoing, type Work } from './work.ts'

const CLIENTS = 2
const PAGE = 1000

async function listUsers(arena: Arena) {
  const { auth } = createServiceClient(arena)
  const found = []
  for (let page = 1; ; page += 1) {
    const { data, error } = await auth.admin.listUsers({ page, perPage: PAGE })
    if (error) throw error
    found.push(...data.users)
    if (data.users.length < PAGE) return found
  }
}

/** Resolves to the reason if a person who has not confirmed the address gets another answer than being told so. */
async function whyNotKnown(arena: Arena, email: string): Promise<string | null> {
  const { error } = await createStockClient(arena).auth.signInWithPassword({ email, password: PASSWORD })
  return error?.code === 'email_not_confirmed' ? null : `the password of ${email} is not known: ${error?.message}`
}

/** Signs new people up. */
export function signPeopleUp(arena: Arena): Work {
  const acknowledged: string[] = []

  async function signUp() {
    const email = `${crypto.randomUUID()}@example.com`
    const { error } = await createStockClient(arena).auth.signUp({ email, password: PASSWORD })
    if (error) throw error
    acknowledged.push(email)
  }

  return {
    what: 'sign-ups',
    ...keepDoing(CLIENTS, signUp),
    confirmed: () => acknowledged.length,
    async losses() {
      const users = await listUsers(arena)
      const emails = new Set(users.map(({ email }) => email))
      const gone = acknowledged.filter((email) => !emails.has(email)).map((email) => `the account ${email} is gone`)
      const half = users
        .filter(({ identities }) => identities?.length !== 1)
        .map(({ id }) => `${id} is half an account`)
      const last = acknowledged.at(-1)
      const unknown = last === undefined ? null : await whyNotKnown(arena, last)
      return [...gone, ...half, ...(unknown === null ? [] : [unknown])]
    },
  }
}
