import type { ShopForm } from './shop-form.ts'

export const BIGCOMMERCE_FORM: ShopForm = {
  isUntried: true,
  address: {
    label: 'API path of the store',
    example: 'https://api.bigcommerce.com/stores/abc123/v3/',
    hint: 'BigCommerce shows it when you create the API account. The store hash alone works too.',
  },
  fields: [
    {
      name: 'token',
      label: 'Access token',
      hint: 'It is stored encrypted and never shown again.',
      isSecret: true,
      missing: 'Enter the access token. BigCommerce shows it once, after you save the API account.',
    },
  ],
  Help: () => (
    <ol className="grid list-decimal gap-1.5 rounded-control bg-sunken p-3 pl-8 text-pretty">
      <li>
        In BigCommerce, open <b>Settings → API → Store-level API accounts</b> and press <b>Create API account</b>. Name
        it <b>Cartwright</b> and copy the <b>API path</b>.
      </li>
      <li>
        Under <b>OAuth scopes</b>, set <b>Orders</b>, <b>Order transactions</b>, <b>Products</b>, <b>Customers</b> and{' '}
        <b>Information &amp; settings</b> to <b>read-only</b>, and leave the others at <b>none</b>. Cartwright never
        changes your shop.
      </li>
      <li>
        Press <b>Save</b> and copy the <b>access token</b>. BigCommerce shows it only once.
      </li>
    </ol>
  ),
}
