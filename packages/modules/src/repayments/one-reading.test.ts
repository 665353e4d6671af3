// One reading of amounts in what a customer wants to pay of its statements.
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { each, oneReading } from '@tallyhelm/protocol/values/test-one-reading'
import { wantedOf } from './wanted.ts'

for (const currency of ['USD', 'JPY'] as const)
  oneReading('packages/modules/src/repayments/wanted.ts', `a share in ${currency}`, {
    currency,
    read: each(text => {
      try {
        const [wanted] = wantedOf([{ statement_id: '1', amount: text }], currency)
        return wanted ? { minor: wanted.amount.minor } : null
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        const [problem] = error.fields
        return { at: problem?.path ?? '', refused: problem?.msg ?? '' }
      }
    }),
  })
