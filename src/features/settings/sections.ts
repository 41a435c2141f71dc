import Bell from 'lucide-react/icons/bell'
import Database from 'lucide-react/icons/database'
import FolderDown from 'lucide-react/icons/folder-down'
import KeyRound from 'lucide-react/icons/key-round'
import PackagePlus from 'lucide-react/icons/package-plus'
import Palette from 'lucide-react/icons/palette'
import Plug from 'lucide-react/icons/plug'
import Receipt from 'lucide-react/icons/receipt'
import ReceiptText from 'lucide-react/icons/receipt-text'
import Store from 'lucide-react/icons/store'
import Target from 'lucide-react/icons/target'
import Users from 'lucide-react/icons/users'
import type { LucideIcon } from 'lucide-react'

export const SECTION_IDS = [
  'appearance',
  'store',
  'goals',
  'costs',
  'reorder',
  'policies',
  'team',
  'assistants',
  'notifications',
  'security',
  'data',
  'installation',
] as const

export type SectionId = (typeof SECTION_IDS)[number]

/** The settings sections; an id is also the last part of the section's address. */
export const SECTIONS: Record<SectionId, { title: string; text: string; icon: LucideIcon }> = {
  appearance: {
    title: 'Appearance and saving',
    text: 'How Cartwright looks and behaves in this browser.',
    icon: Palette,
  },
  store: { title: 'Store', text: 'What your store is, and how its days and amounts count.', icon: Store },
  goals: { title: 'Goals', text: 'What each month of your store should reach.', icon: Target },
  costs: { title: 'Costs', text: 'Fees, shipping, packaging, taxes and ads, for your profit.', icon: Receipt },
  reorder: {
    title: 'Reorder',
    text: 'How you order from your suppliers: how long it takes, packs and minimums.',
    icon: PackagePlus,
  },
  policies: {
    title: 'Policies',
    text: 'What you promise your customers, and the replies that you keep.',
    icon: ReceiptText,
  },
  team: { title: 'Team', text: 'Everyone who can see and change your store.', icon: Users },
  assistants: {
    title: 'Assistants',
    text: 'Let your own AI assistant read the figures of your store.',
    icon: Plug,
  },
  notifications: {
    title: 'Notifications',
    text: 'What you hear about, at the bell and by email.',
    icon: Bell,
  },
  security: {
    title: 'Security',
    text: 'Your password, two-step verification, passkeys and signed-in devices.',
    icon: KeyRound,
  },
  data: { title: 'Data', text: 'Export your data, or delete it.', icon: FolderDown },
  installation: {
    title: 'About this installation',
    text: 'Versions, where your data is stored, and how to back it up.',
    icon: Database,
  },
}

export const findSection = (name: string | undefined): SectionId | undefined => SECTION_IDS.find((id) => id === name)
