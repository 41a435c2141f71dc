import Headset from 'lucide-react/icons/headset'
import Megaphone from 'lucide-react/icons/megaphone'
import Store from 'lucide-react/icons/store'
import type { LucideIcon } from 'lucide-react'
import type { AgentId } from '#domain/advisor/agents.ts'

export const AGENT_ICONS: Record<AgentId, LucideIcon> = {
  'marketing-manager': Megaphone,
  'customer-support': Headset,
  'store-builder': Store,
}
