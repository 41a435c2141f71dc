import CircleAlert from 'lucide-react/icons/circle-exclamation-point'
import CircleCheck from 'lucide-react/icons/circle-check'
import Info from 'lucide-react/icons/info'
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point'
import type { LucideIcon } from 'lucide-react'

export type Tone = 'neutral' | 'good' | 'warning' | 'bad'

/** The icon of each tone, so that color isn't the only difference. */
export const tones: Record<Tone, { icon: LucideIcon; soft: string; ink: string }> = {
  neutral: { icon: Info, soft: 'bg-sunken', ink: 'text-muted' },
  good: { icon: CircleCheck, soft: 'bg-good-soft', ink: 'text-good' },
  warning: { icon: TriangleAlert, soft: 'bg-warning-soft', ink: 'text-warning' },
  bad: { icon: CircleAlert, soft: 'bg-bad-soft', ink: 'text-bad' },
}
