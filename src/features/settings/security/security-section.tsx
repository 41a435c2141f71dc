import { useAuth } from '#data/auth/auth.tsx'
import { SettingsSection } from '#features/settings/settings-section.tsx'
import { DevicesSetting } from './devices-setting.tsx'
import { PasskeysSetting } from './passkeys-setting.tsx'
import { PasswordForm } from './password-form.tsx'
import { TwoStepSetting } from './two-step-setting.tsx'

/** The password, two-step verification, passkeys and signed-in devices. */
export function SecuritySection() {
  const { user } = useAuth()
  return (
    <SettingsSection id="security">
      <PasswordForm email={user?.email ?? ''} />
      <TwoStepSetting />
      <PasskeysSetting />
      <DevicesSetting />
    </SettingsSection>
  )
}
