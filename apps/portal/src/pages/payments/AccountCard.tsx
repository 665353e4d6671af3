// The agency's account that a transfer goes to, with the code to write beside it; copied line by line or whole.
import { BANKS } from '@tallyhelm/protocol/topics/wallet/banks'
import type { RechargeDetail } from '@tallyhelm/protocol/topics/payments/schemas'
import { Button } from '@tallyhelm/ui/actions/Button'
import { CopyButton, useCopy } from '@tallyhelm/ui/actions/CopyButton'
import { NoticeStrip } from '@tallyhelm/ui/display/NoticeStrip'
import styles from './payments.module.css'

type Account = NonNullable<RechargeDetail['transfer_to']>

/** Everything that a bank's form asks for, in the order in which it does. */
const linesOf = (account: Account, amount: string, currency: string) => [
  { term: '户名', text: account.holder },
  { term: '账号', text: account.account_no },
  { term: '开户行', text: account.bank_name },
  ...(account.swift === '' ? [] : [{ term: 'SWIFT', text: account.swift }]),
  { term: '币种', text: currency },
  { term: '金额', text: amount },
  { term: '附言码', text: account.remark_code },
]

export function AccountCard({ account, amount, currency }: { account: Account; amount: string; currency: string }) {
  const copy = useCopy()
  const lines = linesOf(account, amount, currency)
  return (
    <section className={styles.account} aria-labelledby="receiving-account">
      <div className={styles.accountHead}>
        <h3 id="receiving-account">收款账户 · {BANKS[account.bank]}</h3>
        <Button size="small" onClick={() => void copy(lines.map(({ term, text }) => `${term}：${text}`).join('\n'))}>
          复制全部
        </Button>
      </div>
      <dl>
        {lines.map(({ term, text }) => (
          <div key={term} data-code={term === '附言码' || undefined}>
            <dt>{term}</dt>
            <dd>
              {text}
              <CopyButton text={text} label={`复制${term}`} />
            </dd>
          </div>
        ))}
      </dl>
      <NoticeStrip square>
        请在汇款附言中填写附言码 <b>{account.remark_code}</b>，我们凭它自动匹配您的款项；实际到账金额以银行入账为准。
      </NoticeStrip>
    </section>
  )
}
