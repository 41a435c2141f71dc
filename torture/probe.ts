import { PASSWORD } from '#bench/person.ts'
import { type Arena, createPerson, createStockClient } from './arena.ts'

const EVERY_MS = 100

export type Probe = {
  /** Returns the milliseconds of each sign-in and the errors since the last call. */
  take(): { signInsMs: number[]; failures: string[] }
  stop(): Promise<void>
}

/** Signs in, every 100 ms, a person who takes no part in the attack. It is always the same person. */
export async function startProbe(arena: Arena): Promise<Probe> {
  const { email } = await createPerson(arena)
  const client = createStockClient(arena)
  let signInsMs: number[] = []
  let failures: string[] = []
  const pending = new Set<Promise<void>>()

  async function signIn() {
    const begin = performance.now()
    const { error } = await client.auth.signInWithPassword({ email, password: PASSWORD })
    signInsMs.push(performance.now() - begin)
    if (error) failures.push(`A sign-in failed: ${error.message || error.name}`)
  }

  const interval = setInterval(() => {
    const attempt = signIn().finally(() => void pending.delete(attempt))
    pending.add(attempt)
  }, EVERY_MS)

  return {
    take() {
      const seen = { signInsMs, failures }
      signInsMs = []
      failures = []
      return seen
    },
    async stop() {
      clearInterval(interval)
      await Promise.all(pending)
    },
  }
}
