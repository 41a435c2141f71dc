import { Headset, type LucideIcon, Megaphone, Store } from 'lucide-react'
import type { AgentId } from '#domain/advisor/agents.ts'

export const AGENT_ICONS: Record<AgentId, LucideIcon> = {
  'marketing-manager': Megaphone,
  'customer-support': Headset,
  'store-builder': Store,
}
