// Fills an empty, migrated database with a large agency: ad accounts of many customers and a year of daily spend.
import { parseArgs } from 'node:util'
import { seedAccounts } from './seed-accounts.ts'
import { seedSpend } from './seed-spend.ts'
import { openSeedClient } from './seed-client.ts'

const { values } = parseArgs({
  options: {
    url: { type: 'string' },
    accounts: { type: 'string', default: '1000000' },
    customers: { type: 'string', default: '3000' },
    days: { type: 'string', default: '365' },
    'active-every': { type: 'string', default: '18' },
  },
})
if (!values.url)
  throw new Error(
    'usage: node bench/src/seed/seed.ts --url postgresql://… [--accounts 1000000] [--customers 3000] [--days 365] [--active-every 18]',
  )

const { client, lap } = await openSeedClient(values.url)
await seedAccounts(client, lap, { accounts: Number(values.accounts), customers: Number(values.customers) })
await seedSpend(client, lap, { days: Number(values.days), activeEvery: Number(values['active-every']) })
await client.query('vacuum analyze')
lap('vacuumed and analysed')
await client.end()
