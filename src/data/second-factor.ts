import { requestAuth } from './auth-request.ts'

/** A code of the authenticator app, or a recovery code. */
export type SecondFactor = { code: string; isRecoveryCode: boolean }

/** Raises the session with a second factor. Throws an `AppError` with the code `mfa_verification_failed` if it is wrong. */
export async function proveSecondFactor({ code, isRecoveryCode }: SecondFactor): Promise<void> {
  if (isRecoveryCode) {
    await requestAuth((auth) => auth.mfa.recoveryCodes.verify({ code }))
    return
  }
  const { data } = await requestAuth((auth) => auth.mfa.listFactors())
  const factorId = data?.totp[0]?.id
  // If it was turned off in another browser meanwhile, a new token is enough.
  await requestAuth<{ error: unknown }>((auth) =>
    factorId === undefined ? auth.refreshSession() : auth.mfa.challengeAndVerify({ factorId, code }),
  )
}
