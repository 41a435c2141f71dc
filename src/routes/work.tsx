import { DraftScreen } from '#features/agents/drafts/draft-screen.tsx'
import { NewDraftScreen } from '#features/agents/drafts/new-draft-screen.tsx'
import { CampaignScreen } from '#features/agents/work/campaign-screen.tsx'
import { NewCampaignScreen } from '#features/agents/work/new-campaign-screen.tsx'
import { WorkScreen } from '#features/agents/work/work-screen.tsx'

/** What is proposed to a store, one campaign or draft, or a new one. `path` is what follows /work/ in the address. */
export function WorkPages({ path }: { path: string }) {
  if (path === '') return <WorkScreen />
  if (path === 'new') return <NewCampaignScreen />
  const [part = '', draft] = path.split('/')
  if (draft === undefined) return <CampaignScreen id={part} />
  return draft === 'new' ? <NewDraftScreen /> : <DraftScreen id={draft} />
}
