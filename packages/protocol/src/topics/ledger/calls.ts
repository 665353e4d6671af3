// The schemas of each call of this topic, tied to its endpoints: one missing or misshaped does not compile.
import { z } from 'zod'
import type { SchemasFor } from '../../wire/schemas.ts'
import type { ledgerEndpoints } from './endpoints.ts'
import * as shapes from './schemas.ts'

export const ledgerSchemas = {
  checks: { request: z.object({}), response: shapes.booksCheck },
  balances: { request: shapes.balanceRequest, response: shapes.balanceList },
  accounts: { request: shapes.accountListRequest, response: shapes.accountPage },
  entries: { request: shapes.entryListRequest, response: shapes.entryPage },
} satisfies SchemasFor<typeof ledgerEndpoints>
