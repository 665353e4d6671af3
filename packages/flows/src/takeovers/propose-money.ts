// Propose money: the sound rows of one sheet of money become one case, which another person decides.
import { insertTerms, noteCase, type Outcome, type Term } from '@tallyhelm/modules/takeovers'
import { isMoneySheet, takeoverSheet } from '@tallyhelm/protocol/topics/takeovers/enums'
import { add, decimalText, displayText, type Money } from '@tallyhelm/protocol/values/money'
import { openCase } from '../cases/open-case.ts'
import { type Chunk, madeId } from './chunk.ts'

export async function proposeMoney({ world, tx, run, actor, sheet, sound }: Chunk): Promise<Outcome[]> {
  if (!isMoneySheet(sheet)) throw new Error(`the sheet ${sheet} bears no money`)
  const terms = sound.flatMap(({ rowNo, facts }): Term[] => {
    if (!('money' in facts)) return []
    const { customer, subCustomer, money, rates } = facts
    const subCustomerId = subCustomer === null ? null : madeId(subCustomer.id)
    return [{ rowNo, sheet, customerId: madeId(customer.id), subCustomerId, money, rates }]
  })
  const totals = totalsOf(terms)
  const shown = totals.map(total => ` ${displayText(total)} ${total.currency}`).join('、')
  const { id } = await openCase(world, tx, actor, {
    kind: 'TAKEOVER_SHEET',
    subject: `${run.id}:${sheet}`,
    object: { kind: 'takeover', id: run.id },
    title: `${takeoverSheet(sheet).title} ${terms.length} 行${shown}`,
    reason: run.reason ?? '',
    details: {
      sheet: takeoverSheet(sheet).title,
      rows: terms.length,
      totals: totals.map(total => `${decimalText(total)} ${total.currency}`),
    },
  })
  await insertTerms(tx, id, terms)
  await noteCase(tx, run.id, sheet, id)
  return terms.map(({ rowNo }) => ({ rowNo, state: 'PROPOSED', column: null, problem: null, objectId: null }))
}

/** One for each currency. */
function totalsOf(terms: readonly Term[]): Money[] {
  const totals = new Map<string, Money>()
  for (const { money } of terms) {
    if (money === null) continue
    const former = totals.get(money.currency)
    totals.set(money.currency, former ? add(former, money) : money)
  }
  return [...totals.values()]
}
