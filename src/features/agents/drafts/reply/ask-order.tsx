import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useSearchParams } from 'react-router'
import { searchQuery } from '#data/search/search.ts'
import { isOrderName } from '#domain/advisor/order-replies/is-order-name.ts'
import { hrefFor } from '#domain/digest/digest-text.ts'
import { AppError } from '#lib/app-error.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Field } from '#ui/controls/field.tsx'
import { Input } from '#ui/controls/input.tsx'
import { Card } from '#ui/layout/card.tsx'
import { LinkButton } from '#ui/links/link-button.tsx'

/** The search takes at least two letters, so that a short number has its # with it. */
const toWords = (number: string) => (number.length < 2 ? `#${number}` : number)

/** Asks which order a new reply is about. The address then names it. */
export function AskOrder({ storeId }: { storeId: string }) {
  const [, setSearch] = useSearchParams()
  const client = useQueryClient()
  const [number, setNumber] = useState('')
  const [problem, setProblem] = useState<string>()
  const [isSearching, setIsSearching] = useState(false)

  async function find(asked: string) {
    const found = await client.fetchQuery(searchQuery(toWords(asked), storeId))
    const order = found?.results.find(({ kind, name }) => kind === 'order' && name !== null && isOrderName(name, asked))
    if (!order) return setProblem('No order in your store has this number. Check it, or write without an order.')
    setSearch({ kind: 'reply', order: order.id, store: storeId }, { replace: true })
  }

  async function handleSubmit(event: FormEvent) {
    event.preventDefault()
    const asked = number.trim()
    if (asked === '' || isSearching) return setProblem('Enter the number of the order.')
    setProblem(undefined)
    setIsSearching(true)
    try {
      await find(asked)
    } catch (error) {
      setProblem(error instanceof AppError ? error.message : 'The order could not be looked up. Please try again.')
    } finally {
      setIsSearching(false)
    }
  }

  return (
    <Card className="max-w-4xl">
      <form noValidate onSubmit={(event) => void handleSubmit(event)} className="grid gap-4">
        <Field
          label="Order number"
          hint="The reply is written from what the order says and what your policies promise."
          error={problem}
          className="max-w-md"
        >
          <Input
            value={number}
            maxLength={200}
            placeholder="#1001"
            autoComplete="off"
            onChange={({ target }) => setNumber(target.value)}
          />
        </Field>
        <div className="flex flex-wrap gap-2">
          <Button type="submit" isLoading={isSearching}>
            Continue
          </Button>
          <LinkButton to={hrefFor(storeId, '/ai-agents/work/drafts/new?kind=reply&about=none')} variant="outline">
            Write without an order
          </LinkButton>
        </div>
      </form>
    </Card>
  )
}
