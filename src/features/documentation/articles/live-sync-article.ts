import type { Article } from './article.ts'

export const LIVE_SYNC_ARTICLE: Article = {
  id: 'live-sync',
  group: 'Imports',
  title: 'Live sync',
  summary:
    'Connect a Shopify, WooCommerce, BigCommerce, Medusa or Vendure shop, so that its orders, changes and refunds come by themselves.',
  keywords:
    'shopify dev dashboard app client id scopes shpat myshopify bigcommerce store hash api account scopes woocommerce wordpress medusa vendure administrator role channel token login rest admin api consumer key secret ck cs sk connect automatic sync backfill pause disconnect broken revoked https private address analytics report reconciliation difference match total sales',
  screen: { to: '/integrations', label: 'Open integrations' },
  sections: [
    {
      paragraphs: [
        'Live sync reads the orders of your shop by itself, again and again. It only reads: Cartwright changes nothing in your shop. Any member of the store can set it up, and the log says who did.',
      ],
    },
    {
      heading: 'Create an app in Shopify',
      steps: [
        'Open dev.shopify.com/dashboard with an account of your shop’s organization. Under Apps, press Create app, choose Start from Dev Dashboard, name the app Cartwright and press Create.',
        'Open Versions. As scopes, enter read_orders, read_all_orders, read_products, read_inventory and read_customers, and press Release. More isn’t needed: Cartwright only reads.',
        'Open the app’s Home, press Install app, choose your shop and confirm.',
        'Open the app’s Settings and copy the client ID and the client secret into Cartwright. Live sync gets a token with them, which lasts a day and is kept in memory only.',
        'An app that was made in the shop’s admin before 2026 has an access token instead, which begins with shpat_. Enter it in place of the secret, and leave the client ID empty.',
      ],
      points: [
        'Shopify gives an app 60 days of orders unless it has read_all_orders. If Shopify doesn’t let you choose this scope, leave it out and import older orders from a file: in Shopify, open Orders and press Export. Live sync keeps them.',
        'Without read_customers, customers are known only by their email. On some plans, Shopify gives apps no emails and addresses. Orders then have no customer and no country.',
        'The app and the shop must belong to the same organization. Shopify refuses other apps.',
        'Live sync with Shopify was made from Shopify’s documentation and isn’t tried on a real shop yet. Compare the first figures with those in Shopify.',
      ],
    },
    {
      heading: 'Create an API account in BigCommerce',
      steps: [
        'In BigCommerce, open Settings → API → Store-level API accounts and press Create API account. You need to be the store owner, or have the permission to manage API accounts.',
        'Leave the token type at V2/V3 API token, name the account Cartwright, and copy the API path. It looks like https://api.bigcommerce.com/stores/abc123/v3/ and names your store.',
        'Under OAuth scopes, set these to read-only: Orders, Order transactions, Products, Customers, and Information & settings. Leave all others at none.',
        'Press Save and copy the access token. BigCommerce shows it only once.',
      ],
      points: [
        'Orders is needed. Without Order transactions, a test order is only recognized if it was paid with BigCommerce’s own test gateway.',
        'Without Information & settings, your store’s own currency and time zone count. Without Products or Customers, orders still name theirs.',
      ],
    },
    {
      heading: 'Create a key in WooCommerce',
      steps: [
        'In WordPress, open WooCommerce → Settings → Advanced → REST API and press Add key.',
        'Choose a user who is an administrator or shop manager, and the permission Read. More isn’t needed.',
        'Press Generate API key and copy both values. WooCommerce shows the secret only once.',
      ],
    },
    {
      heading: 'Create a key in Medusa',
      steps: [
        'In Medusa’s admin, open Settings → Secret API Keys and press Create. A publishable key, which begins with pk_, can’t read orders.',
        'Name the key Cartwright, press Save and copy it. Medusa shows it only once.',
        'Medusa 2 gives every secret key the same rights. Cartwright only reads with it: stores, orders and payments, and whether products and customers may be read. If you revoke the key in Medusa, live sync stops.',
      ],
    },
    {
      heading: 'Create a user in Vendure',
      steps: [
        'In Vendure’s dashboard, open Settings → Roles and create a role. Give it only Read of Order, Customer, Catalog and Settings: ReadOrder, ReadCustomer, ReadCatalog and ReadSettings.',
        'Open Settings → Administrators and create an administrator with this role alone. Live sync logs in with its email and password, and keeps the session in memory.',
        'If your server allows API keys, since Vendure 3.6, you can enter one as the password and leave the email empty.',
        'For one of several channels, copy its token from Settings → Channels. Without a token, the orders of all channels are read, each in its own currency. You can connect each channel by itself, in its own sales channel.',
      ],
    },
    {
      heading: 'Set it up',
      steps: [
        'Open Integrations and press Set up live sync on your platform.',
        'Enter the shop’s address and the key. For Shopify, it is the address that ends in .myshopify.com, or that of the admin. For BigCommerce, it is the API path or the store hash. For Medusa and Vendure, it is the address of their server, where the admin opens, and not that of the storefront.',
        'Check what the shop says of itself: its name, currency, time zone and number of orders. Nothing is stored until you press Start live sync.',
      ],
    },
    {
      heading: 'How BigCommerce’s orders count',
      points: [
        'Live sync with BigCommerce was built from its documentation and is not yet tried on a real shop. Compare the figures of a month with your BigCommerce reports before you rely on them.',
        'An order counts on its day, paid or not. Incomplete, pending and declined ones don’t count. A deleted order leaves your figures within a week.',
        'A refund counts on its day, by BigCommerce’s records. One whose payment was declined doesn’t count, and one that you make in your payment provider’s own dashboard isn’t known to BigCommerce.',
        'If you refund an amount for the whole order, BigCommerce doesn’t state its tax. It lowers net sales alone.',
        'Store credit and gift certificates count as payments. A gift certificate that you sell isn’t a sale until it is used.',
        'An order in another currency is converted to your shop’s default currency, by the rate that BigCommerce keeps with the order.',
        'The cost price of a product counts as its cost, as it was when the order was placed.',
        'Test orders are left out, if their payment says that it was a test or came from the test gateway. The report of the import says what they came to.',
        'Sync reads the payments of each order in a request of its own, so a first sync takes a few minutes for every thousand orders. It leaves a fifth of your store’s API quota to your other apps.',
      ],
    },
    {
      heading: 'How Medusa’s orders count',
      points: [
        'An order counts with its products and shipping. Medusa’s own total is lower after a refund or a return, because it takes both off.',
        'A refund counts on its day, by the payment’s records. Money that is paid back because an edit made the order smaller isn’t taken off a second time.',
        'Products that came back count when their money goes back, or when others were sent for them. Live sync sees that refund after a day at the latest.',
        'Medusa has no time zone, so days are those of your store. Store credit and gift cards count as a payment.',
        'If the parts of an order don’t add up to its total, it isn’t counted with guessed amounts.',
      ],
    },
    {
      heading: 'How Shopify’s orders count',
      points: [
        'All amounts are in your shop’s currency, whatever the customer paid in. Tips and gift cards aren’t sales. Test orders are listed, but not counted.',
        'A refund counts on its day once its money was paid back. Pending and failed refunds don’t count. What the shop kept or gave beyond the returned products is a part of it.',
        'What you remove from an order by editing it counts as a return on the day of the edit. Paying it back later doesn’t count again. What you add counts on the day of the order.',
        'A cancelled order is taken off on the day of its cancellation, except for what you kept.',
        'Shopify limits how fast an app may read. A first sync of many orders waits in between and goes on by itself.',
        'If the parts of an order don’t add up to its total, it isn’t counted with guessed amounts.',
      ],
    },
    {
      heading: 'How WooCommerce’s orders count',
      points: [
        'An order that is processing, on hold or completed counts on its day. One that waits for its payment (Pending payment), a draft or a failed one doesn’t. It counts once it is paid, on the day of the order.',
        'A cancelled order counts as given back on the day of the order, because WooCommerce doesn’t say when it was cancelled. What was refunded before stays on its own day.',
        'If a plugin changes the number of an order, it stays the same order.',
      ],
    },
    {
      heading: 'How Vendure’s orders count',
      points: [
        'An order counts on the day when it was placed. A cart or a draft is no order.',
        'Only settled refunds count, each on the day when it was settled. Failed and pending ones are no money. A refund doesn’t change its order in Vendure, so it is there after a day at the latest, and not if the order is older than 120 days.',
        'If you cancel an order or take something out of it, that counts on the day you pay the money back. If no money goes back, it counts on the day of the change.',
        'Vendure keeps no earlier totals. What is added to an order later counts on the day of the order.',
        'Vendure states no time zone, so days are those of your store. It marks no test orders either.',
      ],
    },
    {
      heading: 'Why a figure isn’t what WooCommerce says',
      paragraphs: [
        'Once a day, live sync compares each of the last 30 days and 13 months with WooCommerce Analytics. The connection’s page says whether they match. Press “See the comparison” for the steps from WooCommerce’s total sales to your net sales.',
      ],
      points: [
        'Total sales in WooCommerce include tax and shipping. Net sales don’t.',
        'WooCommerce counts an order on the day that its settings name, which can be that of the payment. Cartwright counts it on the day of the order.',
        'WooCommerce adds amounts of all currencies, and counts test orders. Cartwright does neither.',
        'Tips and gift cards are part of an order’s total, but not of net sales.',
        '“Unexplained” is what no step explains. If it isn’t 0, it is red, and the orders that differ are listed with a link to your shop.',
        'If both sides have the same orders, WooCommerce’s report is outdated. In WooCommerce, open Analytics → Settings and import the historical data.',
        'The key’s user needs the role Administrator or Shop manager. Today isn’t compared, because it isn’t over.',
      ],
    },
    {
      heading: 'Orders that you imported before',
      paragraphs: [
        'If orders of this shop came in as files before, the check compares their numbers and totals with the shop’s and proposes the same sales channel. Then each order counts once. If you say that it is another shop, orders that are in both count twice.',
        'If you import a file of a connected shop later, live sync’s version of an order counts, unless the file has more detail or something newer. If you undo a file, orders that the shop has too stay.',
      ],
    },
    {
      heading: 'What the states mean',
      points: [
        'While all orders are read for the first time, the page shows how many were read, and how long the rest takes.',
        'Connected: new and changed orders follow every few minutes. The page says when the last sync was.',
        'Waiting or Late: the shop can’t be read at the moment, so newer orders are missing. Live sync tries again by itself, at least every hour or when the shop allows it.',
        'Paused: nothing is read until you press Resume. Nothing is lost: it goes on where it was.',
        'Stopped: the shop can’t be read. A key that the shop refuses stops live sync at once. A missing right or another page at the address is tried for about a day first, because maintenance or a firewall can cause it. The page says why and what to do, for example enter a new key if the old one was deleted in the shop. The dashboard and your notifications say so too. Settings → Notifications has a switch for whether the bell counts it.',
        'While a shop is late, paused or stopped, or its orders are read for the first time, Today and the email digest say that orders are missing, and don’t call your figures up to date.',
      ],
    },
    {
      heading: 'What is read again',
      points: [
        'Every few minutes: orders that the shop changed.',
        'Once a day: the refunds of the last 120 days, because some payment services don’t mark their order as changed.',
        'Once a week: the list of all orders. Those that were missed are read. Orders that you deleted in the shop leave your figures then, or with the next sync if they are in the bin. The shop is asked for each one first.',
        'If that list is empty or lacks most orders, it looks incomplete: no order is taken out, the page says so, and the list is compared again a day later. If you did delete them, press These were deleted on the page. The next sync then takes out those that the shop no longer has, and at most as many as you confirmed.',
        'Some keys list only the orders of the last weeks. The page says from when on. Older orders stay as they were last read. Import a file for those that were never read.',
      ],
    },
    {
      heading: 'Orders that couldn’t be read',
      paragraphs: [
        'Sometimes a plugin writes an order with an amount or a date that makes no sense. Live sync then reads all other orders, and the connection’s page names this one, says what in it can’t be read, and links to it in your shop. It counts as it was last read, or not at all if it is new: amounts are never guessed.',
        'Correct the order in your shop. Live sync tries it again with each change and at least once a day, and the notice goes when it could be read.',
      ],
    },
    {
      heading: 'If the check fails',
      points: [
        'The key isn’t accepted: create a new one and copy all of it again. In WooCommerce, it needs the permission Read.',
        'There is something else at the address, or it leads to another one: enter the address that your browser shows for the shop. In WordPress, permalinks must not be set to Plain.',
        'The address has no HTTPS: ask your host for a certificate. Without it, others on the way could read the key.',
        'The address is in a private network: whoever runs this installation decides whether those may be called.',
        'The shop doesn’t answer: open it in a browser, then try again.',
        'The shop sells in another currency than your store: amounts in different currencies are never added, so the dashboard leaves its orders out until you change the store’s currency.',
      ],
    },
    {
      heading: 'The key',
      paragraphs: [
        'The key is stored encrypted and never shown or exported. “Enter a new key” replaces it once the new one works. It has to be a key of the same shop and, in Vendure, of the same channel. If your installation was restored from a backup, it may ask for the shop’s key again.',
      ],
    },
    {
      heading: 'Disconnect',
      paragraphs: [
        'Press Disconnect on the connection’s page. The key is deleted. Choose whether the shop’s orders stay in your figures or are taken back. What you imported from files stays in both cases. If you keep them and set the shop up again in the same sales channel, you can still take them back later.',
      ],
    },
  ],
}
