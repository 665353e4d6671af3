// Whom words of the agency are for: notices and articles say it by the same columns.
import type { Role } from '@tallyhelm/protocol/vocabulary/roles'
import sql, { type Sql } from 'sql-template-tag'

/** Who looks; such words belong to no tenant, so what the user and his customer are is what decides. */
export type Reader = { roles: readonly Role[]; customerId: string | null; subCustomerId: string | null }

/** Says of one reader, by the columns `reach` and `named_customers`, what `notice-list.ts` counts of all. */
export const isMeantFor = ({ roles, customerId, subCustomerId }: Reader): Sql => sql`
  case reach when 'ALL' then true when 'SUB_CUSTOMERS' then ${subCustomerId}::bigint is not null
    when 'AGENTS' then ${subCustomerId}::bigint is null and 'SecondAgent' = any(${roles}::text[])
    else ${subCustomerId}::bigint is null and ${customerId}::bigint is not null end
  and (named_customers is null or ${customerId}::bigint = any(named_customers))`
