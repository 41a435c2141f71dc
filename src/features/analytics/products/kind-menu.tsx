import ChevronDown from 'lucide-react/icons/chevron-down'
import Ellipsis from 'lucide-react/icons/ellipsis'
import { use } from 'react'
import { useChooseKind } from '#data/analytics/product-kinds.ts'
import { PRODUCT_KINDS } from '#domain/contracts/analytics/product-terms.ts'
import type { ProductFigures, ProductKind } from '#domain/contracts/analytics/products.ts'
import { toastFailure } from '#ui/feedback/toast-failure.ts'
import { toast } from '#ui/feedback/toast.ts'
import { Menu } from '#ui/popups/menu.tsx'
import { FigureStop } from '#ui/tables/figure-stop.ts'
import { KIND_NAMES } from './product-format.tsx'

type KindMenuProps = {
  product: Pick<ProductFigures, 'id' | 'title' | 'kind' | 'isKindChosen'>
  /** Whether the button says what the product counts as. */
  isNamed?: boolean
}

/** A menu that changes what a product counts as. */
export function KindMenu({ product: { id, title, kind, isKindChosen }, isNamed = false }: KindMenuProps) {
  const { mutateAsync } = useChooseKind()
  const stop = use(FigureStop)

  async function choose(chosen: ProductKind | null) {
    try {
      await mutateAsync({ id, kind: chosen })
      toast({ title: 'Kind changed', description: `${title}. Your figures are up to date.`, variant: 'success' })
    } catch (error) {
      toastFailure(error, 'Kind not changed')
    }
  }

  return (
    <Menu
      label={isNamed ? `Counts as: ${KIND_NAMES[kind].toLowerCase()}. Change it` : `What ${title} counts as`}
      {...(isNamed ? ({ variant: 'outline' } as const) : ({ size: 'icon' } as const))}
      header="Counts as"
      tabIndex={stop}
      trigger={
        isNamed ? (
          <>
            Counts as: {KIND_NAMES[kind].toLowerCase()}
            <ChevronDown aria-hidden />
          </>
        ) : (
          <Ellipsis aria-hidden />
        )
      }
      groups={[
        PRODUCT_KINDS.map((name) => ({
          label: KIND_NAMES[name],
          isChecked: name === kind,
          onSelect: () => void choose(name),
        })),
        ...(isKindChosen ? [[{ label: 'Let name and SKU decide', onSelect: () => void choose(null) }]] : []),
      ]}
    />
  )
}
