import { signOutOthers } from '#data/account.ts'
import { useAuth } from '#data/auth.tsx'
import { Button } from '#ui/button.tsx'
import { toast } from '#ui/toast.ts'
import { PasswordForm } from './password-form.tsx'
import { SecurityPart } from './security-part.tsx'
import { SettingsSection } from './settings-section.tsx'
import { TwoStepSetting } from './two-step-setting.tsx'
import { useAction } from './use-action.ts'

/** The password, two-step verification and other sessions. */
export function SecuritySection() {
  const { user } = useAuth()
  return (
    <SettingsSection id="security">
      <PasswordForm email={user?.email ?? ''} />
      <TwoStepSetting />
      <OtherSessions />
    </SettingsSection>
  )
}

function OtherSessions() {
  const { isRunning, run } = useAction('Other sessions not signed out')

  async function signOut() {
    await signOutOthers()
    toast({
      title: 'Other sessions signed out',
      description: 'You’re now signed in only in this browser.',
      variant: 'success',
    })
  }

  return (
    <SecurityPart
      title="Other sessions"
      text="Signs you out of all other browsers and devices."
      actions={
        <Button variant="outline" isLoading={isRunning} onClick={() => void run(signOut)}>
          Sign out other sessions
        </Button>
      }
    />
  )
}
