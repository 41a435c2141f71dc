import { useQuery } from '@tanstack/react-query'
import ListPlus from 'lucide-react/icons/list-plus'
import { type ReactNode, useRef, useState } from 'react'
import { type KeptList, keptListQueries, useCreateList } from '#data/analytics/customers/kept-lists.ts'
import { useAuth } from '#data/auth/auth.tsx'
import { teamQueries } from '#data/stores/team.ts'
import type { KeptLists } from '#domain/contracts/analytics/kept-lists.ts'
import { PanelSkeleton } from '#features/analytics/customers/panel-skeleton.tsx'
import { useHistoryFilter } from '#features/analytics/customers/use-history-filter.ts'
import { WholeHistory } from '#features/analytics/customers/whole-history.tsx'
import { LoadedFigures } from '#figures/panels/loaded-figures.tsx'
import { Button } from '#ui/buttons/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Card } from '#ui/layout/card.tsx'
import { ListNameDialog } from './list-name-dialog.tsx'
import { ListTable } from './list-table.tsx'

/** The lists of customers that the store keeps by name. */
export function ListsPanel({ storeId }: { storeId: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const lists = useQuery(keptListQueries.figures(useHistoryFilter(storeId)))
  return (
    <LoadedFigures name="lists" query={lists} skeleton={<PanelSkeleton name="lists" />}>
      {(answer) => (
        <Card aria-labelledby="lists">
          <div className="mb-1 flex flex-wrap items-center gap-3">
            <h2 ref={heading} id="lists" tabIndex={-1} className="text-base font-semibold">
              Lists
            </h2>
            {answer.lists.length > 0 && (
              <div className="ml-auto">
                <NewListButton storeId={storeId} variant="outline" />
              </div>
            )}
          </div>
          <Lists answer={answer} storeId={storeId} onDelete={() => heading.current?.focus()} />
        </Card>
      )}
    </LoadedFigures>
  )
}

type ListsProps = { answer: KeptLists; storeId: string; onDelete: () => void }

function Lists({ answer, storeId, onDelete }: ListsProps): ReactNode {
  const toMaker = useMakers(storeId)
  if (answer.lists.length === 0) {
    return (
      <EmptyState
        icon={ListPlus}
        title="No lists yet"
        description="Keep customers under a name, such as “Wholesale” or “To write to before Christmas”. Add them from their page, from all customers or from a segment."
        actions={<NewListButton storeId={storeId} variant="default" />}
      />
    )
  }
  return (
    <>
      <p className="mb-4 max-w-prose text-muted">
        Customers that your store keeps under a name. A list stays as it is until a member changes it.{' '}
        <WholeHistory until={answer.until} />
      </p>
      <ListTable answer={answer} toMaker={toMaker} onDelete={onDelete} />
    </>
  )
}

/** Returns a function that says who made a list, and whether the person may rename and delete it. */
function useMakers(storeId: string) {
  const { user } = useAuth()
  const { data: team } = useQuery(teamQueries.of(storeId))
  return ({ madeBy }: Pick<KeptList, 'madeBy'>) => {
    const maker = team?.members.find(({ id }) => id === madeBy)?.name
    const isLeft = madeBy === null || (team !== undefined && maker === undefined)
    return { name: isLeft ? 'A former member' : maker, mayChange: isLeft || madeBy === user?.id }
  }
}

type NewListButtonProps = { storeId: string; variant: 'default' | 'outline' }

function NewListButton({ storeId, variant }: NewListButtonProps) {
  const [isOpen, setIsOpen] = useState(false)
  const { mutateAsync } = useCreateList(storeId)
  return (
    <>
      <Button variant={variant} className="h-10" onClick={() => setIsOpen(true)}>
        <ListPlus aria-hidden />
        New list
      </Button>
      {isOpen && (
        <ListNameDialog
          title="New list"
          action="Create list"
          onSave={mutateAsync}
          success={() => 'List created'}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  )
}
