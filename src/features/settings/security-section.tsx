import { useState } from 'react'
import { signOutOthers } from '#data/account.ts'
import { useAuth } from '#data/auth.tsx'
import { Button } from '#ui/button.tsx'
import { toast } from '#ui/toast.ts'
import { PasswordForm } from './password-form.tsx'
import { SettingsSection } from './settings-section.tsx'
import { toastFailure } from './toast-failure.ts'

/** The password, and the sessions elsewhere. */
export function SecuritySection() {
  const { user } = useAuth()
  return (
    <SettingsSection id="security">
      <PasswordForm email={user?.email ?? ''} />
      <OtherSessions />
      <p className="mt-5 border-t border-line pt-5 text-muted">
        Two-step verification does not exist in this version of Cartwright.
      </p>
    </SettingsSection>
  )
}

function OtherSessions() {
  const [isEnding, setIsEnding] = useState(false)

  async function end() {
    setIsEnding(true)
    try {
      await signOutOthers()
      toast({ title: 'Other sessions ended', description: 'You are signed in here only.', variant: 'success' })
    } catch (error) {
      toastFailure(error, 'Other sessions not ended')
    } finally {
      setIsEnding(false)
    }
  }

  return (
    <div className="mt-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-t border-line pt-5">
      <div className="min-w-0 flex-1 basis-64">
        <h3 className="font-medium">Other sessions</h3>
        <p className="mt-0.5 text-muted">Ends every session in other browsers and on other devices. This one stays.</p>
      </div>
      <Button variant="outline" isLoading={isEnding} onClick={() => void end()}>
        Sign out other sessions
      </Button>
    </div>
  )
}
