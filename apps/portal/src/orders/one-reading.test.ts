// One reading of amounts in the portal: pasted beside ids, sent to the wire, and in what stands beside a field.
import { DEFAULT_LIMITS } from '@tallyhelm/protocol/topics/quota/default-limits'
import { type Currency, parseMoney } from '@tallyhelm/protocol/values/money'
import { each, judged, oneReading } from '@tallyhelm/protocol/values/test-one-reading'
import { typedMoney } from '../funds/method-rules.ts'
import { amountOfRow } from '../pages/imports/largest-first.ts'
import { parsePastedAmounts } from '../pickers/parse-amounts.ts'
import { addProblem, amountAsTyped, wireAmount } from './add-problem.ts'

for (const currency of ['USD', 'JPY'] as const satisfies readonly Currency[]) {
  const account = { channel: 'FACEBOOK', currency } as const
  const problem = (text: string) => addProblem(account, text, undefined, DEFAULT_LIMITS)
  const PATH = 'apps/portal/src/orders/add-problem.ts'
  oneReading(PATH, `additions in ${currency}`, {
    currency,
    read: each(text => judged('新增额度', problem(text), amountAsTyped(text, currency))),
  })
  oneReading(PATH, `what is sent of an addition in ${currency}`, {
    currency,
    read: each(text => judged('新增额度', problem(text), parseMoney(wireAmount(text, account), currency))),
  })
  oneReading(PATH, `a paste beside ids in ${currency}`, {
    currency,
    isSheet: true,
    read: each(text => {
      const [line] = parsePastedAmounts(`1029384756102\t${text.replaceAll(/[\r\n]/g, ' ')}`).lines
      if (!line) return { at: '粘贴金额', refused: '无法识别' }
      return judged('粘贴金额', problem(line.amount), parseMoney(wireAmount(line.amount, account), currency))
    }),
  })
  oneReading('apps/portal/src/funds/method-rules.ts', `a recharge in ${currency}`, {
    currency,
    read: each(text => judged('充值金额', typedMoney(text, currency) ? undefined : '没有金额', typedMoney(text, currency))),
  })
  oneReading('apps/portal/src/pages/imports/largest-first.ts', `the amount of a row in ${currency}`, {
    currency,
    read: each(text => {
      const amount = amountOfRow({ amount: text, problems: [] }, currency)
      return judged('金额', amount ? undefined : '没有金额', amount)
    }),
  })
}
