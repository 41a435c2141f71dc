import BookCheck from 'lucide-react/icons/book-check'
import FileUp from 'lucide-react/icons/file-up'
import Undo2 from 'lucide-react/icons/undo-2'
import { LandingSection } from './landing-section.tsx'

const points = [
  {
    icon: FileUp,
    title: 'From the file you already have',
    text: 'Shopify and WooCommerce exports, invoice lists, or any table of orders. A million lines on a laptop.',
  },
  {
    icon: BookCheck,
    title: 'Defined, not guessed',
    text: 'Every figure says what it counts. Currencies are never added up, and each day is your shop’s day.',
  },
  {
    icon: Undo2,
    title: 'Nothing half done',
    text: 'What cannot be read is listed, line by line. The same file twice changes nothing, and no import shows before it is whole.',
  },
]

/** Why the figures can be trusted. */
export function FiguresSection() {
  return (
    <LandingSection
      id="figures"
      title="Figures that agree with your books, to the cent"
      text="Net sales after discounts and refunds, each dated on its own day, compared with the period before or the year before."
    >
      <ul className="grid gap-8 md:grid-cols-3">
        {points.map(({ icon: Icon, title, text }) => (
          <li key={title}>
            <Icon aria-hidden className="size-6 text-accent-ink" />
            <h3 className="mt-4 text-base font-semibold">{title}</h3>
            <p className="mt-1 text-muted">{text}</p>
          </li>
        ))}
      </ul>
    </LandingSection>
  )
}
