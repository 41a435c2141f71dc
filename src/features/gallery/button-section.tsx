import Plus from 'lucide-react/icons/plus'
import type { ComponentProps } from 'react'
import type { ButtonLook } from '#ui/buttons/button-styles.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Card } from '#ui/layout/card.tsx'
import { LinkButton } from '#ui/links/link-button.tsx'
import { TableHead } from '#ui/tables/table-head.tsx'
import { Table } from '#ui/tables/table.tsx'
import { GallerySection, Specimen } from './gallery-section.tsx'

const variants = [
  'default',
  'destructive',
  'outline',
  'secondary',
  'ghost',
  'link',
  'gradient',
  'gradient-animated',
  'partner',
  'login',
] as const satisfies readonly ButtonLook['variant'][]

const sizes = ['default', 'sm', 'lg', 'xl', 'compact', 'icon'] as const satisfies readonly ButtonLook['size'][]

const middle = { verticalAlign: 'middle' }

const states: readonly { name: string; props: ComponentProps<typeof Button> }[] = [
  { name: 'as it is', props: {} },
  { name: 'disabled', props: { disabled: true } },
  { name: 'loading', props: { isLoading: true } },
]

/** All buttons: variants, sizes, disabled and loading. */
export function ButtonSection() {
  return (
    <GallerySection title="Buttons">
      {states.map(({ name, props }) => (
        <Specimen key={name} name={name}>
          <Card>
            <Table caption={`Buttons, ${name}`}>
              <TableHead columns={['Variant', ...sizes]} />
              <tbody>
                {variants.map((variant) => (
                  <tr key={variant}>
                    <th scope="row" style={middle}>
                      {variant}
                    </th>
                    {sizes.map((size) => (
                      <td key={size} style={middle}>
                        <SampleButton variant={variant} size={size} {...props} />
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </Table>
          </Card>
        </Specimen>
      ))}
      <Specimen name="A link that looks like a button">
        <div className="flex flex-wrap gap-2">
          <LinkButton to="/ui">Link button</LinkButton>
          <LinkButton to="/ui" variant="outline">
            Link button
          </LinkButton>
        </div>
      </Specimen>
    </GallerySection>
  )
}

function SampleButton(props: ComponentProps<typeof Button> & ButtonLook) {
  if (props.size === 'icon') {
    return (
      <Button {...props} aria-label="Add">
        {!props.isLoading && <Plus aria-hidden />}
      </Button>
    )
  }
  return <Button {...props}>Save</Button>
}
