import { useState } from 'react'
import { signOutOthers } from '#data/account.ts'
import { useAuth } from '#data/auth.tsx'
import { Button } from '#ui/button.tsx'
import { toast } from '#ui/toast.ts'
import { PasswordForm } from './password-form.tsx'
import { SettingsSection } from './settings-section.tsx'
import { toastFailure } from './toast-failure.ts'

/** Changes the password and signs out other sessions. */
export function SecuritySection() {
  const { user } = useAuth()
  return (
    <SettingsSection id="security">
      <PasswordForm email={user?.email ?? ''} />
      <OtherSessions />
    </SettingsSection>
  )
}

function OtherSessions() {
  const [isSigningOut, setIsSigningOut] = useState(false)

  async function handleSignOut() {
    setIsSigningOut(true)
    try {
      await signOutOthers()
      toast({
        title: 'Other sessions signed out',
        description: 'You’re now signed in only in this browser.',
        variant: 'success',
      })
    } catch (error) {
      toastFailure(error, 'Other sessions not signed out')
    } finally {
      setIsSigningOut(false)
    }
  }

  return (
    <div className="mt-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-t border-line pt-5">
      <div className="min-w-0 flex-1 basis-64">
        <h3 className="font-medium">Other sessions</h3>
        <p className="mt-0.5 text-muted">Signs you out of all other browsers and devices.</p>
      </div>
      <Button variant="outline" isLoading={isSigningOut} onClick={() => void handleSignOut()}>
        Sign out other sessions
      </Button>
    </div>
  )
}
