import { toAuthAppError } from './auth-errors.ts'
import { loadBackend } from './backend.ts'

type AuthClient = Awaited<ReturnType<typeof loadBackend>>['auth']

/** Asks the auth client for something; any failure is thrown as an `AppError`. */
export async function requestAuth<Result extends { error: unknown }>(
  request: (auth: AuthClient) => Promise<Result>,
): Promise<Result> {
  try {
    const { auth } = await loadBackend()
    const result = await request(auth)
    if (result.error) throw result.error
    return result
  } catch (error) {
    throw toAuthAppError(error)
  }
}
