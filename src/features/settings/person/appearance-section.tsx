import { SettingsSection } from '#features/settings/settings-section.tsx'
import { setUiPreferences } from '#lib/preferences/ui-preferences.ts'
import { useTheme } from '#lib/preferences/use-theme.ts'
import { useUiPreferences } from '#lib/preferences/use-ui-preferences.ts'
import { Segmented } from '#ui/controls/segmented.tsx'
import { Switch } from '#ui/controls/switch.tsx'

const themes = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'system', label: 'System' },
] as const

type UserPreferences = ReturnType<typeof useUiPreferences>['userPreferences']

const switches: { name: keyof UserPreferences; label: string; hint: string }[] = [
  {
    name: 'compactMode',
    label: 'Compact mode',
    hint: 'Reduces spacing and row height to fit more on the screen.',
  },
  {
    name: 'animationsEnabled',
    label: 'Animations',
    hint: 'Also off when your device prefers reduced motion.',
  },
  {
    name: 'autoSave',
    label: 'Save as you go',
    hint: 'Saves your settings and profile as you change them. Turn it off to save with a button.',
  },
]

/** The theme and the preferences of this browser. */
export function AppearanceSection() {
  const { theme, setTheme } = useTheme()
  const { userPreferences } = useUiPreferences()
  return (
    <SettingsSection id="appearance">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div>
          <p className="font-medium">Theme</p>
          <p className="mt-0.5 text-muted">System follows your device.</p>
        </div>
        <Segmented label="Theme" value={theme} options={themes} onChange={setTheme} />
      </div>
      {switches.map(({ name, label, hint }) => (
        <div key={name} className="mt-4 border-t border-line pt-4">
          <Switch
            label={label}
            hint={hint}
            checked={userPreferences[name]}
            onChange={(isOn) => setUiPreferences({ userPreferences: { [name]: isOn } })}
          />
        </div>
      ))}
    </SettingsSection>
  )
}
