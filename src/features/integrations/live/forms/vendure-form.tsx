import type { ShopForm } from './shop-form.ts'

export const VENDURE_FORM: ShopForm = {
  address: {
    label: 'Address of the Vendure server',
    example: 'api.example.com',
    hint: 'The address that ends in /admin-api. It can differ from your storefront’s.',
  },
  fields: [
    {
      name: 'username',
      label: 'Administrator’s email',
      placeholder: 'cartwright@example.com',
      hint: 'Leave it empty if you enter an API key.',
    },
    {
      name: 'password',
      label: 'Password or API key',
      hint: 'It is stored encrypted and never shown again.',
      isSecret: true,
      missing: 'Enter the administrator’s password, or an API key.',
    },
    {
      name: 'channel',
      label: 'Channel token (optional)',
      hint: 'Without it, the orders of all channels are read.',
    },
  ],
  Help: () => (
    <ol className="grid list-decimal gap-1.5 rounded-control bg-sunken p-3 pl-8 text-pretty">
      <li>
        In Vendure, open <b>Settings → Roles</b> and create a role with <b>ReadOrder</b>, <b>ReadCustomer</b>,{' '}
        <b>ReadCatalog</b> and <b>ReadSettings</b>. Cartwright never changes your shop.
      </li>
      <li>
        Open <b>Settings → Administrators</b> and create an administrator with only this role.
      </li>
      <li>
        To read only one of several channels, copy its token from <b>Settings → Channels</b>.
      </li>
    </ol>
  ),
}
