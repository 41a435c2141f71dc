import type { ShopForm } from './shop-form.ts'

export const MEDUSA_FORM: ShopForm = {
  address: {
    label: 'Address of the Medusa server',
    example: 'api.example.com',
    hint: 'Where Medusa’s admin opens, not the storefront.',
  },
  fields: [
    {
      name: 'key',
      label: 'Secret API key',
      placeholder: 'sk_…',
      hint: 'It is stored encrypted and never shown again.',
      isSecret: true,
      missing: 'Enter the key. It begins with sk_.',
    },
  ],
  Help: () => (
    <ol className="grid list-decimal gap-1.5 rounded-control bg-sunken p-3 pl-8 text-pretty">
      <li>
        In Medusa’s admin, open <b>Settings → Secret API Keys</b> and press <b>Create</b>.
      </li>
      <li>
        Name it <b>Cartwright</b>, press <b>Save</b> and copy the key. Medusa shows it only once.
      </li>
      <li>
        Medusa gives every secret key the same rights. Cartwright only reads with it. To end that at any time, revoke
        this key.
      </li>
    </ol>
  ),
}
