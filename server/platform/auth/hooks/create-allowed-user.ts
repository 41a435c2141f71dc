import { randomUUID } from 'node:crypto'
import type { AuthServices } from '#server/platform/auth/auth-services.ts'
import { createUser, describeNewUser, isTaken, type NewUser } from '#server/platform/auth/users/create-user.ts'

type Services = Pick<AuthServices, 'hooks' | 'database'>

/**
 * Asks the project whether this user may be created, and throws what it answers if not. Must be called before the user is
 * stored, and outside of a transaction.
 */
export async function askForNewUser({ hooks }: Services, user: NewUser & { id: string }): Promise<void> {
  if (!hooks.isSet('before_user_created')) return
  await hooks.run('before_user_created', {
    input: { user: describeNewUser(user) },
    person: user.id,
    ip: user.ip ?? null,
  })
}

/** Like `createUser`, but the project may refuse. It is not asked about an address or a number that is taken. */
export async function createAllowedUser(services: Services, wanted: NewUser): Promise<string | null> {
  const user = { ...wanted, id: wanted.id ?? randomUUID() }
  if (services.hooks.isSet('before_user_created')) {
    if (await isTaken(services.database, user)) return null
    await askForNewUser(services, user)
  }
  return createUser(services.database, user)
}
