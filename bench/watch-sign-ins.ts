import { PASSWORD, type Person } from './person.ts'
import { timeMs } from './report.ts'

const SIGN_IN_EVERY_MS = 1000

/** Signs in at a steady pace until stopped. Resolves to the milliseconds of each sign-in. */
export function watchSignIns({ client, email }: Pick<Person, 'client' | 'email'>) {
  const taken: number[] = []
  let isOver = false
  const watching = (async () => {
    while (!isOver) {
      taken.push(
        await timeMs(async () => {
          const { error } = await client.auth.signInWithPassword({ email, password: PASSWORD })
          if (error) throw error
        }),
      )
      await new Promise((resolve) => setTimeout(resolve, SIGN_IN_EVERY_MS))
    }
  })()
  return async () => {
    isOver = true
    await watching
    return taken
  }
}
