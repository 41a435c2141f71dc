import type { ShopForm } from './shop-form.ts'

export const SHOPIFY_FORM: ShopForm = {
  address: {
    label: 'Address of the shop',
    example: 'your-shop.myshopify.com',
    hint: 'Or the address of its admin, or the name before .myshopify.com.',
  },
  fields: [
    {
      name: 'clientId',
      label: 'Client ID',
      hint: 'Leave it empty if you enter an access token.',
    },
    {
      name: 'secret',
      label: 'Client secret or access token',
      placeholder: 'shpss_… or shpat_…',
      hint: 'It is stored encrypted and never shown again.',
      isSecret: true,
      missing: 'Enter the client secret, or an access token that begins with shpat_.',
    },
  ],
  isUntried: true,
  Help: () => (
    <ol className="grid list-decimal gap-1.5 rounded-control bg-sunken p-3 pl-8 text-pretty">
      <li>
        In Shopify’s <b>Dev Dashboard</b>, press <b>Create app</b>. Under <b>Versions</b>, add the scopes{' '}
        <b>read_orders</b>, <b>read_all_orders</b>, <b>read_products</b>, <b>read_inventory</b> and{' '}
        <b>read_customers</b>, and press <b>Release</b>. Cartwright never changes your shop.
      </li>
      <li>
        On the app’s <b>Home</b>, press <b>Install app</b> and choose your shop.
      </li>
      <li>
        Copy the client ID and the client secret from the app’s <b>Settings</b>.
      </li>
    </ol>
  ),
}
