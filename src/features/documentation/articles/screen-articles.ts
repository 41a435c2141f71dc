import type { Article } from './article.ts'

/** One article for each screen. */
export const SCREEN_ARTICLES: readonly Article[] = [
  {
    id: 'dashboard',
    group: 'Screens',
    title: 'Dashboard',
    summary: 'Your sales, orders, customers and best sellers for a period, compared with another period.',
    keywords: 'overview home figures chart period comparison',
    screen: { to: '/dashboard', label: 'Open the dashboard' },
    sections: [
      {
        points: [
          'Today: the last complete day, what to do, and what is fine. See the article “Today”.',
          'Six figures: net sales, orders, average order value, customers, returning customer rate and refunds. Each shows its change and a trend line.',
          'What changed: what is unusual for your shop, how unusual, and what to do. See the article “What changed”.',
          'Sales over time and the comparison, as a chart or a table.',
          'Best-selling products, and the latest orders in the period. Only unusual statuses are shown, such as Payment pending, Refunded or Cancelled.',
          'The views that you or your colleagues pinned in Explore. Each shows its own period, five rows at most, and the sum of the others.',
          'Your imports and their status.',
        ],
      },
      {
        heading: 'Period and comparison',
        paragraphs: [
          'Choose the period in the line below Today, which stays in sight, and what to compare it with: the previous period, the same days a year earlier, or nothing. Both are part of the page’s address, so a link to the page shows the same figures. On a phone, one button says what is chosen and opens all choices.',
          '“Definitions”, next to the title, says what the key figures mean.',
          'This month and this year are compared with the same days of the previous month or year, for example 1–20 November with 1–20 October. Whole months are compared with the same number of months before. Other periods are compared with the same number of days just before. Yesterday is compared with the day before it or, with “Match days of the week”, with the same weekday a week earlier.',
          '“Match days of the week” compares Mondays with Mondays, Tuesdays with Tuesdays and so on, by moving the comparison by a few days. Where the day of the week shapes your sales, the lines of charts by day do that by themselves; the figures and the table below keep the comparison days.',
          'Days are in your store’s time zone. Today isn’t over, so changes leave it out, and a note says so. Beside such a change stands the value that it speaks of, such as “$18,506 until Nov 25”. If you last imported orders some days ago, a line says how far your figures reach. If your first order is among the compared days, a line says where your figures start. Press the line to read more. The period “All time” has no comparison.',
        ],
      },
      {
        heading: 'More than one currency',
        paragraphs: [
          'Amounts in different currencies are never added. The dashboard shows only orders in your store’s currency and says how many other orders it leaves out. Customer figures count only customers with orders in your store’s currency.',
        ],
      },
    ],
  },
  {
    id: 'analytics',
    group: 'Screens',
    title: 'Analytics',
    summary:
      'Sales in detail by day, week or month, by country, product, customer or order, compared with another period.',
    keywords: 'report sales table chart week month gross discounts returns csv export spreadsheet sort filter totals',
    screen: { to: '/analytics', label: 'Open analytics' },
    sections: [
      {
        heading: 'Period and filters',
        paragraphs: [
          'The line below the tabs has the period, what to compare it with and the filters, as the dashboard does. It shows only what changes the figures below: the forecast and the reports on the whole history of your customers have no period, and the list of orders has no comparison.',
        ],
      },
      {
        heading: 'Sales',
        points: [
          'Net sales, orders, average order value, units and refunds of the period, each with its change.',
          'How sales add up: gross sales − discounts − returns = net sales. Net sales + shipping + taxes + duties = total sales. Each amount shows its change.',
          'The chart shows one figure over time. Choose the figure, and days, weeks or months.',
          '“Why it changed” names the largest factor of the change of net sales. Open it to see all factors, and which parts moved with the change.',
          'The table has every figure by day, week or month. Click a header to sort; click again to reverse. The last row has the totals for the whole period.',
        ],
      },
      {
        heading: 'Days, weeks and months',
        paragraphs: [
          'Weeks start on Monday. The first or last week or month may be partial: it contains only the days in the period. Tables by week or month show no change for a row that is compared with more or fewer days, unless both are whole months. Charts draw partial weeks and months, and today, with a dotted line or hatched columns, and say until when they go. Periods of more than two years are shown by week or month.',
          'The first row is compared with the first day, week or month of the comparison, the second row with the second, and so on. The period, tab, sorting, filters, columns and page are part of the page’s address, so a link to the page shows the same rows.',
        ],
      },
      {
        heading: 'Export',
        paragraphs: [
          '“Export CSV” saves the rows that match your filter, with their comparison. Amounts are plain numbers in your store’s currency. Days that aren’t in yet have empty cells.',
        ],
      },
      {
        heading: 'Tables',
        points: [
          'The header and the first column stay in sight while you scroll.',
          '“Columns” chooses the columns of sales, breakdowns, orders, customers and products. Columns without a value are hidden until a page of the list has one or you choose them. CSV files always have all of them.',
          '“Definitions” says what the figures of a table mean. With “Columns” and “Export CSV”, it is at the top right of each table, or in the menu there.',
          'In the lists of customers and orders, tick rows to export only those. For customers, you can also add them to a list and copy their emails, without those who said no to marketing. With Shift, you tick all rows in between, and the box in the header ticks all rows on the page. Ticks stay while you sort and change pages. Other filters or another period remove them. On a phone, choose “Select” in the menu first.',
          'Arrow keys move between the links and figures of a table.',
          'On a phone, each row of a table is a card with the figures that matter most and the one that the list is sorted by. The arrow at its right opens the rest, and “Sort” above the cards changes their order. Some lists have “Columns”, “Definitions” and “Export CSV” in a menu beside their title. Tables of two dimensions, such as heat maps, customers by first month and stacked columns, and the first rows of a file scroll sideways beside their first column.',
          'On wider screens, the columns that matter most come first. A table with more columns than fit fades at the right edge, and a line above it says how many more there are and leads to them. “Columns” hides those that you don’t need.',
        ],
      },
      {
        heading: 'Breakdowns',
        points: [
          'The Breakdown tab divides sales by country, region, city, channel, payment method, discount code, customer type, weekday, hour or order status. The Products tab lists every product and what is bought together, and breaks sales down by sales group, category, vendor, variant, SKU or kind. The Customers tab breaks them down by customer type, segment, order number of the customer, month of the first order, country or customer.',
          'The line above the rows has their sum. Each figure shows how it changed. The bars compare the rows by the column that they are sorted by, otherwise by the first. Click a header to sort. The last row has the totals.',
          'An order with several products or discount codes counts in the row of each, and a customer counts in the row of each country that they ordered from. So the orders, customers, averages and rates of the rows don’t add up to the total.',
          'Below it, the heat map shows net sales or orders by hour and weekday, in your store’s time zone. Orders of files that give only the date have no time.',
          '“Export CSV” above a breakdown saves all rows, not only those on the page.',
        ],
      },
      {
        heading: 'Customers',
        points: [
          'Overview: the breakdown of the period, how many customers order again and after how many days, and how many are overdue. A customer with a first and a later order in the period is new and returning, but counts once in the total.',
          'All customers: search, filter, sort and export. “Add to a list” adds all that match. “Mailing list”, in the menu beside it, has the email addresses of those who agreed to marketing. A name opens the customer, with a timeline of all orders and refunds and of the replies that Customer Support drafted for you, and an order number opens the order.',
          'Segments: customers by how recently, how often and for how much they order, with what to do about each. A segment’s name lists its customers, and its net sales open their orders. Its menu has “Mailing list”, with the email addresses of those who agreed to marketing, and “Add to a list”.',
          'Lists: customers that your store keeps under a name, such as “Wholesale”. See “Lists of customers”.',
          'By first month: what became of the customers of each month. Switch between retention and lifetime value.',
          'Expected orders: what to expect of each customer, and who is worth winning back. Both lists can be added to a list of yours, written to and exported. It is shown only if the model predicted your past orders well.',
        ],
      },
      {
        heading: 'Orders',
        points: [
          'Every order of the period, with its customer, status, country, channel, units, net sales, total sales and returns. An order number opens the order, a name opens the customer. The status says whether the order was cancelled, refunded or partly refunded, and otherwise what your file says, such as Paid.',
          '“Need attention” lists orders of the last 90 days of your figures that someone should look at, with why. It reads the newest file of each sales channel. Not sent or not paid for two days or more: at least 95% of the next 30 orders (at least ten) that are two days old are. Cancelled, but its payment is still paid. For 14 days and until it is sent, placed twice: the same customer and total within an hour. For 14 days and until it is sent, unusually large: more than twice what 99 of 100 orders of a year stay below. It says what your files don’t tell. Customer Support answers “Which orders need attention and why?” from the same list.',
          'The line above the list has the sums of all its rows: the same as on the Sales tab.',
          'An earlier order with a refund in the period is listed too, marked “Refund in this period”. Its return counts in the period, the order doesn’t.',
          'Search looks in order numbers, in names and emails of customers, and in titles and SKUs of products. “Add filter” below the tabs narrows the list, for example by status, refunds, country, channel or customer type.',
          'Click a header to sort. “Export CSV” saves all rows that match, not only those on the page. The search, filters, sorting, columns and page are part of the page’s address.',
        ],
      },
      {
        heading: 'Forecast',
        paragraphs: [
          'The tab shows expected net sales or orders of the next 30 days, of this week and the next four, or of this month and the next two, with the range in which they are likely. The article “Forecast” says how they are made.',
        ],
      },
    ],
  },
  {
    id: 'ai-agents',
    group: 'Screens',
    title: 'AI Agents',
    summary: 'Three agents that answer questions about your figures and write drafts.',
    keywords: 'chat assistant marketing manager customer support store builder advisor question',
    screen: { to: '/ai-agents', label: 'Open the agents' },
    sections: [
      {
        points: [
          'Marketing Manager: sales, orders, average order value, products, and drafts of campaigns. A campaign by email says how many customers agreed to marketing.',
          'Customer Support: customers, refunds, returns, and drafts of replies.',
          'Store Builder: products, drafts of product texts, and setting up your store.',
        ],
      },
      {
        heading: 'Answers',
        paragraphs: [
          'The built-in advisor writes the answers from the same figures that the screens show, and cites each figure with its period. Nothing is sent to another service, unless whoever runs your installation sets a language model.',
          'Ask in your own words and add a period if you like: last month, this quarter, March, since 1 May, from 1 to 15 October, Black Friday, last summer.',
          'You can ask about a part of your store: sales in Germany, orders over 100, orders with code WELCOME10. You can ask about two products: orders with both a mug and a lamp, customers who bought both a mug and a lamp. You can have figures split and ranked: sales by country, top 5 customers, which products can I drop. You can ask for shares and counts: what share of sales is Germany, how many countries do I sell to. You can ask for averages over time: average sales per day last month, best weekday on average. They leave out today, and months that are not over. You can ask two questions in one: best product and best category in April. You can ask what is running low, what sells with a product, and who stopped buying. A product, customer or place may have a typing error; the agent says how it read the name.',
          '“Ask Marketing Manager” or “Ask Customer Support” on what changed, on the sales chart, and in the menus of segments, customer lists, orders, customers and products opens the agent with a question about it in the field. Change it if you like, then send it.',
          'To questions about the future, such as “What will I sell next month?”, the agents answer with the forecast of the whole shop for that day, week or month of the calendar, or else for the next 30 days.',
          'Ask the Marketing Manager “What should I do today?”, “Is everything ok?” or “Anything unusual?”. The answer is what Today on the dashboard shows, with a link to each place. “What did we do last week?” lists what was marked as done on Today, and what figures say since.',
          '“Are we on track this month?” is answered from your goals, and “Did the campaign work?” from the events in your calendar. “What should I order?” says what Reorder shows, and “Who should I write to?” lists customers who would usually have ordered again by now. Agents send no emails: “Send me a weekly summary” leads to the setting that does.',
          'A word that can’t change a figure, such as “really”, is left out, and the answer says so. If a word that the agent doesn’t know may be a name or limit the figures, it gives none: it names the word and suggests the nearest question that it can answer.',
          'With a language model, questions that the agents don’t understand, and those in other languages, go to it. It sees the words of that question, with any names that you type, and nothing else of your shop. Follow-ups, and answers while you type in search, don’t go to it. It says only which figures are asked for. They are computed as always, and the answer says how the model read your question: check that. If the model fails or has reached its limit, the agents answer without it. Settings › About this installation names the model and its use.',
          'If you name an order by its number, the draft of a reply also appears in the timeline of the order’s customer. Only you see it there. It disappears when you clear the conversation.',
          'Open “How this was answered” below an answer to see what it was made from: the metrics, the days and the filters. “Open in Explore” shows the same figures, and lets you change them.',
          'To stop an answer, select Stop. Your message stays, and you can send it again.',
          'Below the conversation, an agent suggests questions that your figures can answer. Without orders, it offers to import some.',
          'An agent is inactive until your first message. Activating it is simulated, and about one attempt in ten fails. If it fails, send your message again.',
        ],
      },
    ],
  },
  {
    id: 'integrations',
    group: 'Screens',
    title: 'Integrations',
    summary: 'Import your orders, set up live sync, and mark the platforms that you sell on.',
    keywords: 'connect shopify woocommerce bigcommerce magento medusa vendure etsy amazon platform sync',
    screen: { to: '/integrations', label: 'Open integrations' },
    sections: [
      {
        paragraphs: [
          'Your figures come from files and from live sync. Export your orders from the platform, then choose “Import orders” at the top. Below it are the files that were imported last, with the time and the result. Open one to see its report.',
          '“Set up live sync” on Shopify, WooCommerce, BigCommerce, Medusa and Vendure reads your orders by itself, again and again. See the article “Live sync”.',
          'Connecting marks a platform as one that you sell on. It is simulated and doesn’t import orders. If you have no store, connecting creates a store, which you can rename in Settings. Disconnecting removes the mark.',
        ],
      },
    ],
  },
  {
    id: 'settings',
    group: 'Screens',
    title: 'Settings',
    summary: 'Appearance, store, goals, costs, reorder, policies, team, notifications, security and data.',
    keywords:
      'preferences compact animation theme store name currency time zone notifications password delete export csv zip backup',
    screen: { to: '/settings', label: 'Open settings' },
    sections: [
      {
        paragraphs: ['Each section has a page of its own. Choose it from the list.'],
        points: [
          'Appearance and saving: the theme, compact mode, animations and automatic saving, for this browser.',
          'Store: name, currency, time zone, industry, business size, what you want to achieve, and team members. After you change the time zone, your figures are recalculated in the background. If you have no store yet, create one here.',
          'Goals: what each month should reach in net sales, orders and contribution.',
          'Costs: rules for payment fees, shipping, packaging, goods and income tax, and what you pay for ads. See “Profit and contribution”.',
          'Reorder: how you order from your suppliers, for all products, a vendor or a product. See “Reorder”.',
          'Policies: what you promise your customers, and replies that you keep. See “Replies to customers”.',
          'Team: who can work in your store. Invite colleagues by email, remove them, or leave the store.',
          'Notifications: which new notifications the number at the bell counts, and Today by email every day or week. See “Today by email”.',
          'Security: your password, two-step verification, passkeys, and the devices where you are signed in.',
          'Data: export everything as CSV files in a zip, delete a store, or delete your account. Deleting can’t be undone.',
          'About this installation: versions, where your data is stored, and how to back it up.',
        ],
      },
      {
        paragraphs: [
          'When “Save as you go” is on, your settings and profile are saved as you change them. When it’s off, use the Save button. Cartwright asks you before you leave a page or section with unsaved changes.',
        ],
      },
    ],
  },
  {
    id: 'profile',
    group: 'Screens',
    title: 'Profile',
    summary: 'Your name, picture and job.',
    keywords: 'avatar photo picture name job company bio',
    screen: { to: '/profile', label: 'Open your profile' },
    sections: [
      {
        paragraphs: [
          'Only your name is required. Your email address can’t be changed.',
          'Your picture can be a PNG, JPEG, WebP or GIF file. Choose the square part to show. Only this part is saved.',
        ],
      },
    ],
  },
  {
    id: 'performance',
    group: 'Screens',
    title: 'Performance',
    summary: 'The speed of Cartwright on your device, and this browser’s log.',
    keywords: 'speed slow score vitals LCP FID INP CLS TTFB FCP log error export',
    screen: { to: '/performance', label: 'Open performance' },
    sections: [
      {
        paragraphs: [
          'The score starts at 100 and is measured every 30 seconds. It loses 25 points for a largest contentful paint over 2,500 ms, 25 for a first input delay over 100 ms, 25 for a layout shift over 0.1, 15 for a time to first byte over 800 ms and 10 for a first contentful paint over 1,800 ms. The time from an input to the next paint (INP), good up to 200 ms, is shown beside them and costs nothing.',
          '“Timings” lists how long each screen took to appear. The typical time is the one in the middle: half of the times were shorter, half were longer.',
          'The log keeps the latest 1,000 entries while Cartwright is open, and the latest 100 after you close it. You can filter it and save it as a file.',
        ],
      },
    ],
  },
  {
    id: 'getting-started',
    group: 'Screens',
    title: 'Getting started',
    summary:
      'The eight onboarding steps, four of them the questions of the welcome dialog, and how to do skipped ones.',
    keywords: 'onboarding tour welcome steps',
    screen: { to: '/onboarding', label: 'Open getting started' },
    sections: [
      {
        paragraphs: [
          'The steps Welcome, Industry, Goals and Team are the questions in the welcome dialog. The step Profile asks about you. The steps Dashboard and Features are the tour. Complete is the last step.',
          'The page says how many steps are done and how many you skipped. You can do a skipped step at any time. Until all steps are done, your user menu has a link to the page.',
        ],
      },
    ],
  },
]
