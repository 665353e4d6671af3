// Lines of banks and houses that nobody announced and that look like a repayment: by a code that their payer used before, or by his signed name.
import type { Tx } from '@tallyhelm/infra/db/database'
import type { CLAIM_GROUNDS } from '@tallyhelm/protocol/topics/repayments/console-lists'
import { codesIn, nameKey } from '@tallyhelm/protocol/topics/payments/match'
import sql from 'sql-template-tag'
import { IS_PAYABLE } from './late-fee.ts'

/** More that wait are not looked at: the latest. */
const LOOKED_AT = 1_000

export type LikelyLine = { arrivalId: string; customerId: string; grounds: (keyof typeof CLAIM_GROUNDS)[] }
type Line = { id: string; payer: string; memo: string; currency: string }

/** One for each customer with debts in its currency; none for a line that names a repayment which waits for its money. */
export async function likelyLines(tx: Tx): Promise<LikelyLine[]> {
  const lines = await tx.rows<Line>(sql`
    select a.id, a.payer, coalesce(l.memo, '') as memo, a.currency from payments_arrivals a
    left join payments_bank_lines l on l.arrival_id = a.id and l.state = 'DONE'
    where a.state = 'UNMATCHED' order by a.arrived_at desc, a.id desc limit ${LOOKED_AT}`)
  if (lines.length === 0) return []
  const [names, codes] = [await debtorsByName(tx), await debtorsByCode(tx, lines)]
  return lines.flatMap(line => {
    const named = codesIn(line.memo).flatMap(code => codes.get(code) ?? [])
    if (named.some(({ isWaiting }) => isWaiting)) return []
    const found = new Map<string, LikelyLine['grounds']>()
    const add = (ground: keyof typeof CLAIM_GROUNDS, debtors: readonly Debtor[]) => {
      for (const { customerId, currencies } of debtors)
        if (currencies.includes(line.currency)) found.set(customerId, [...new Set([...(found.get(customerId) ?? []), ground])])
    }
    add('CODE', named)
    add('PAYER', names.get(nameKey(line.payer) ?? '') ?? [])
    return [...found].map(([customerId, grounds]) => ({ arrivalId: line.id, customerId, grounds }))
  })
}

type Debtor = { customerId: string; currencies: readonly string[] }
const CURRENCIES = sql`(select array_agg(distinct s.currency) from credit_statements s where s.customer_id = d.customer_id and ${IS_PAYABLE})`

/** By the names under which they have signed the contract that is on. */
async function debtorsByName(tx: Tx): Promise<Map<string, Debtor[]>> {
  const rows = await tx.rows<Debtor & { name: string }>(sql`
    select d.customer_id as "customerId", d.customer_sign_name as name, ${CURRENCIES} as currencies from contracts_contracts d
    where d.contract_status = 1 and exists (select from credit_statements s where s.customer_id = d.customer_id and ${IS_PAYABLE})`)
  const known = rows.filter(({ name }) => nameKey(name) !== undefined)
  return Map.groupBy(known, ({ name }) => nameKey(name) ?? '')
}

type Coded = Debtor & { code: string; isWaiting: boolean }
/** By the codes of transfers that they have asked for, of whatever fate; `isWaiting` is a repayment whose money is not there. */
async function debtorsByCode(tx: Tx, lines: readonly Line[]): Promise<Map<string, Coded[]>> {
  const codes = [...new Set(lines.flatMap(({ memo }) => codesIn(memo)))]
  if (codes.length === 0) return new Map()
  const rows = await tx.rows<Coded>(sql`
    select d.customer_id as "customerId", d.remark_code as code, coalesce(${CURRENCIES}, '{}') as currencies,
      d.is_repayment and d.status not in ('RECHARGE_SUCCESS', 'RECHARGE_FAILED') as "isWaiting"
    from payments_recharges d where d.remark_code = any(${codes}::text[]) and d.sub_customer_id is null`)
  return Map.groupBy(rows, ({ code }) => code)
}
