import { CampaignScreen } from '#features/agents/work/campaign-screen.tsx'
import { NewCampaignScreen } from '#features/agents/work/new-campaign-screen.tsx'
import { WorkScreen } from '#features/agents/work/work-screen.tsx'

/** What is proposed to a store, one campaign, or a new one. */
export function WorkPages({ id }: { id: string }) {
  if (id === '') return <WorkScreen />
  return id === 'new' ? <NewCampaignScreen /> : <CampaignScreen id={id} />
}
