import { useTheme } from '#lib/preferences/use-theme.ts'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { Segmented } from '#ui/controls/segmented.tsx'
import { ButtonSection } from './button-section.tsx'
import { ChartSection } from './chart-section.tsx'
import { FeedbackSection } from './feedback-section.tsx'
import { FigureSection } from './figure-section.tsx'
import { FindSection } from './find-section.tsx'
import { FormSection } from './form-section.tsx'
import { OverlaySection } from './overlay-section.tsx'
import { PaletteSection } from './palette-section.tsx'
import { StateSection } from './state-section.tsx'
import { TableSection } from './table-section.tsx'
import './gallery.css'

const themes = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'system', label: 'System' },
] as const

/** All UI primitives in all states, for developers. */
export function GalleryScreen() {
  const { theme, setTheme } = useTheme()
  return (
    <main className="mx-auto max-w-6xl p-4 [--stuck-top:0px] md:p-6">
      <PageHeader
        title="Interface gallery"
        description="Every primitive in every state. Only the development server has this page."
        actions={<Segmented label="Theme" value={theme} options={themes} onChange={setTheme} />}
      />
      <ButtonSection />
      <FormSection />
      <OverlaySection />
      <TableSection />
      <FindSection />
      <FeedbackSection />
      <StateSection />
      <ChartSection />
      <FigureSection />
      <PaletteSection />
    </main>
  )
}
