// Ledger routes of the console: endpoint → function.
import { ledgerSchemas } from '@tallyhelm/protocol/topics/ledger/schemas'
import { ledgerEndpoints } from '@tallyhelm/protocol/topics/ledger/endpoints'
import { ledgerAccounts, ledgerBalances } from '@tallyhelm/views/ledger/balances'
import { booksCheck } from '@tallyhelm/views/ledger/books-check'
import { creditUses } from '@tallyhelm/views/ledger/credit-use'
import { ledgerEntries } from '@tallyhelm/views/ledger/entries'
import { routesOf } from '../http/routes.ts'

export const ledgerRoutes = routesOf(ledgerEndpoints, ledgerSchemas, {
  checks: ({ world }) => booksCheck(world.db, world.clock),
  balances: ({ world }, input) => ledgerBalances(world.db, input),
  accounts: ({ world }, input) => ledgerAccounts(world.db, input),
  creditUse: ({ world }, input) => creditUses(world.db, input),
  entries: ({ world }, input) => ledgerEntries(world.db, input),
})
