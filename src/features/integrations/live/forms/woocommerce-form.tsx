import type { ShopForm } from './shop-form.ts'

export const WOOCOMMERCE_FORM: ShopForm = {
  address: { label: 'Address of the shop', example: 'shop.example.com' },
  fields: [
    { name: 'key', label: 'Consumer key', placeholder: 'ck_…', missing: 'Enter the key. It begins with ck_.' },
    {
      name: 'secret',
      label: 'Consumer secret',
      placeholder: 'cs_…',
      hint: 'It is stored encrypted and never shown again.',
      isSecret: true,
      missing: 'Enter the secret. It begins with cs_.',
    },
  ],
  Help: () => (
    <ol className="grid list-decimal gap-1.5 rounded-control bg-sunken p-3 pl-8 text-pretty">
      <li>
        In WordPress, open <b>WooCommerce → Settings → Advanced → REST API</b> and press <b>Add key</b>.
      </li>
      <li>
        Choose a user who is an administrator or shop manager. Under <b>Permissions</b>, choose <b>Read</b>. Cartwright
        never changes your shop.
      </li>
      <li>
        Press <b>Generate API key</b> and copy both values. WooCommerce shows the secret only once.
      </li>
    </ol>
  ),
}
