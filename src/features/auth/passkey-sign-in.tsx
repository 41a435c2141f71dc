import KeyRound from 'lucide-react/icons/key-round'
import { type MouseEvent, useState } from 'react'
import { useAuth } from '#data/auth/auth.tsx'
import { canUsePasskeys, PasskeyDismissed, signInWithPasskey } from '#data/auth/passkeys.ts'
import { AppError } from '#lib/app-error.ts'
import { Button } from '#ui/buttons/button.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { FormFailure } from './form-submission.tsx'

/** Resolves to the button, or to nothing where passkeys don't work. */
export async function loadPasskeySignIn() {
  // Ignore a failure: the password has the same server, and reports it.
  const isPossible = await canUsePasskeys().catch(() => false)
  return isPossible ? PasskeySignIn : () => null
}

/** Signs in with a passkey, without an address or a password. Reads "Remember me" from its form. */
function PasskeySignIn() {
  const { signInBy } = useAuth()
  const [isRunning, setIsRunning] = useState(false)
  const [failure, setFailure] = useState<AppError | null>(null)

  async function signIn(rememberMe: boolean) {
    setIsRunning(true)
    setFailure(null)
    try {
      const { needsCode } = await signInBy(() => signInWithPasskey(rememberMe))
      if (needsCode) return
      toast({ title: 'Welcome back!', description: 'You have successfully logged in.', variant: 'success' })
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      if (!(error instanceof PasskeyDismissed)) setFailure(error)
    } finally {
      setIsRunning(false)
    }
  }

  function handleClick({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>) {
    void signIn(form !== null && new FormData(form).get('rememberMe') === 'on')
  }

  return (
    <>
      <Button variant="outline" size="lg" className="w-full" isLoading={isRunning} onClick={handleClick}>
        <KeyRound aria-hidden />
        Sign in with a passkey
      </Button>
      {failure && <FormFailure failure={failure} />}
    </>
  )
}
