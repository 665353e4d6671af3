// One reading of the amounts that a condition compares with.
import type { Currency } from '../../values/money.ts'
import { each, oneReading } from '../../values/test-one-reading.ts'
import { conditionProblems, type Group, type Leaf, numbersOf } from './condition.ts'

for (const currency of ['USD', 'JPY'] as const satisfies readonly Currency[])
  oneReading('packages/protocol/src/topics/monitors/condition.ts', `a value in ${currency}`, {
    currency,
    read: each(text => {
      const leaf: Leaf = { kind: 'leaf', metric: 'SPEND', window: 'M60', operator: 'GT', values: [text] }
      const condition: Group = { kind: 'group', match: 'ALL', items: [leaf] }
      const refused = conditionProblems(condition, currency)['items.0.values.0']
      const [minor = 0n] = refused === undefined ? numbersOf(leaf, currency) : []
      return refused === undefined ? { minor } : { at: '数值', refused }
    }),
  })
