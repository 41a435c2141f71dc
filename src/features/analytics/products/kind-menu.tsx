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
import { KIND_NAMES, KIND_WORDS } from './product-format.tsx'

type Product = Pick<ProductFigures, 'id' | 'title' | 'kind' | 'isKindChosen'>

type Choose = (product: Product, kind: ProductKind | null) => Promise<void>

type KindMenuProps = {
  product: Product
  /** What `useKindChoice` returns, called once for a whole list. */
  onChoose: Choose
  /** Whether the button says what the product counts as. */
  isNamed?: boolean
}

/** Returns a function that changes what a product counts as, and says whether that worked. */
export function useKindChoice(): Choose {
  const { mutateAsync } = useChooseKind()
  return async ({ id, title }, kind) => {
    try {
      await mutateAsync({ id, kind })
      toast({ title: 'Kind changed', description: `${title}. Your figures are up to date.`, variant: 'success' })
    } catch (error) {
      toastFailure(error, 'Kind not changed')
    }
  }
}

/** A menu that changes what a product counts as. */
export function KindMenu({ product, onChoose, isNamed = false }: KindMenuProps) {
  const { title, kind, isKindChosen } = product
  const stop = use(FigureStop)

  return (
    <Menu
      label={isNamed ? `Counts as ${KIND_WORDS[kind]}. Change it` : `What ${title} counts as`}
      {...(isNamed ? ({ variant: 'outline' } as const) : ({ size: 'icon' } as const))}
      header="What it counts as. Best sellers list only products."
      tabIndex={stop}
      trigger={
        isNamed ? (
          <>
            Counts as {KIND_WORDS[kind]}
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
          onSelect: () => void onChoose(product, name),
        })),
        ...(isKindChosen ? [[{ label: 'Let name and SKU decide', onSelect: () => void onChoose(product, null) }]] : []),
      ]}
    />
  )
}
