import { useTheme } from '#lib/use-theme.ts'
import { Card } from '#ui/card.tsx'
import { Segmented } from '#ui/segmented.tsx'

const themes = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'system', label: 'System' },
] as const

/** The theme of this browser. */
export function AppearanceCard() {
  const { theme, setTheme } = useTheme()
  return (
    <Card aria-labelledby="appearance" className="flex flex-wrap items-center justify-between gap-4">
      <div>
        <h2 id="appearance" className="font-semibold">
          Appearance
        </h2>
        <p className="mt-0.5 text-muted">For this browser. System follows your device.</p>
      </div>
      <Segmented label="Appearance" value={theme} options={themes} onChange={setTheme} />
    </Card>
  )
}
