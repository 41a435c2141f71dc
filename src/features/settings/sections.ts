import Bell from 'lucide-react/icons/bell'
import Database from 'lucide-react/icons/database'
import FolderDown from 'lucide-react/icons/folder-down'
import KeyRound from 'lucide-react/icons/key-round'
import Palette from 'lucide-react/icons/palette'
import Store from 'lucide-react/icons/store'
import type { LucideIcon } from 'lucide-react'

export const SECTION_IDS = ['appearance', 'store', 'notifications', 'security', 'data', 'installation'] as const

export type SectionId = (typeof SECTION_IDS)[number]

/** The sections of the settings: the id is also the fragment of their address. */
export const SECTIONS: Record<SectionId, { title: string; text: string; icon: LucideIcon }> = {
  appearance: {
    title: 'Appearance and saving',
    text: 'How Cartwright looks and behaves in this browser.',
    icon: Palette,
  },
  store: { title: 'Store', text: 'What your store is called, and how its days and amounts are counted.', icon: Store },
  notifications: { title: 'Notifications', text: 'What the number on the bell counts.', icon: Bell },
  security: { title: 'Security', text: 'Your password, and where you are signed in.', icon: KeyRound },
  data: { title: 'Data', text: 'Take everything with you, or delete it.', icon: FolderDown },
  installation: {
    title: 'About this installation',
    text: 'What runs here, and where your data lives.',
    icon: Database,
  },
}
