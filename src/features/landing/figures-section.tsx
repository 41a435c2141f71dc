import BookCheck from 'lucide-react/icons/book-check'
import FileUp from 'lucide-react/icons/file-up'
import Undo2 from 'lucide-react/icons/undo-2'
import { LandingSection } from './landing-section.tsx'

const points = [
  {
    icon: FileUp,
    title: 'From the file you already have',
    text: 'Shopify and WooCommerce exports, invoice lists, or any table of orders. A laptop can import a million rows.',
  },
  {
    icon: BookCheck,
    title: 'Defined, not guessed',
    text: 'Every figure has a definition. Currencies are never mixed, and days are in your shop’s time zone.',
  },
  {
    icon: Undo2,
    title: 'No half-finished imports',
    text: 'Rows that can’t be read are listed. Importing a file twice changes nothing, and an import counts only when it is complete.',
  },
]

/** Explains why the figures are reliable. */
export function FiguresSection() {
  return (
    <LandingSection
      id="figures"
      title="Figures that agree with your books, to the cent"
      text="See net sales after discounts and refunds, compared with the previous period or year. Each sale and refund counts on the day it happened."
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
