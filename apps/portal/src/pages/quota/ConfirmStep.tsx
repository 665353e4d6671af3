// Step 2: the order once more, read-only, with large sums in capital numerals.
import type { Quote } from '@tallyhelm/protocol/topics/quota/schemas'
import { capitalText } from '@tallyhelm/protocol/values/capital'
import { compare, money } from '@tallyhelm/protocol/values/money'
import { Button } from '@tallyhelm/ui/actions/Button'
import { NamedId } from '@tallyhelm/ui/display/IdCell'
import { Card } from '@tallyhelm/ui/layout/Card'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { amountOf, moneyOf } from '../../lists/amounts.ts'
import { useButtons } from '../../shell/use-buttons.ts'
import { blockerOf } from './next-step.ts'
import { QuoteLines } from './QuoteLines.tsx'
import styles from './quota.module.css'
import type { OrderDraft } from './use-order-draft.ts'

/** From here on the sum is repeated in characters (screens.md P9). */
const CAPITALS_FROM = money(1_000_000n, 'USD')

type Props = { draft: OrderDraft; onBack: () => void; onSubmit: () => void }

export function ConfirmStep({ draft, onBack, onSubmit }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const obstacle = useButtons()
  const blocker = blockerOf(draft) ?? obstacle('submit')
  const keys = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && blocker === undefined) onSubmit()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a shortcut over the whole step; the button stands below
    <div onKeyDown={keys}>
      <Card padded={false} aria-label="确认新增额度">
        <div className={styles.recapHead}>
          <h2 ref={heading} tabIndex={-1}>
            请核对：为 {draft.lines.length} 个账户新增额度
          </h2>
          <p>
            提交后将立即从{draft.quote.current?.payer.kind === 'CREDIT_LINE' ? '授信额度' : '钱包'}
            中冻结应付金额，渠道处理失败的账户会自动退回。
          </p>
        </div>
        <Recap draft={draft} quote={draft.quote.current} />
        <div className={styles.recapSums}>
          <QuoteLines quote={draft.quote} />
          <Capitals total={draft.quote.current?.total} />
          {draft.remark === '' ? null : <p className={styles.hint}>备注：{draft.remark}</p>}
        </div>
        <div className={styles.recapEnd}>
          <Button size="large" onClick={onBack}>
            返回修改
          </Button>
          <Button size="large" variant="primary" disabledReason={blocker} onClick={onSubmit}>
            确认提交
          </Button>
        </div>
      </Card>
    </div>
  )
}

function Capitals({ total }: { total: string | undefined }) {
  const amount = total === undefined ? undefined : moneyOf(total)
  if (amount === undefined || compare(amount, CAPITALS_FROM) < 0) return null
  return (
    <p className={styles.capitals}>
      大写：<b>{capitalText(amount)}</b>
    </p>
  )
}

function Recap({ draft, quote }: { draft: OrderDraft; quote: Quote | undefined }) {
  const quoted = new Map((quote?.items ?? []).map(item => [item.account_id, item]))
  const text = (value: string | null | undefined) => (value === null || value === undefined ? '—' : amountOf(value, { withSymbol: true }))
  return (
    <table className={styles.lines}>
      <caption className="sr-only">待提交的账户与金额</caption>
      <thead>
        <tr>
          <th scope="col">广告账户</th>
          <th scope="col">开户公司</th>
          <th scope="col" className={styles.right}>
            新增额度
          </th>
          <th scope="col" className={styles.right}>
            服务费
          </th>
          <th scope="col" className={styles.right}>
            税费
          </th>
          <th scope="col" className={styles.right}>
            小计
          </th>
        </tr>
      </thead>
      <tbody>
        {draft.lines.map(({ account, amount }) => {
          const item = quoted.get(account.account_id)
          return (
            <tr key={account.account_id}>
              <th scope="row">
                <NamedId name={account.account_name} id={account.outside_account_id} />
              </th>
              <td data-label="开户公司">{account.company_name}</td>
              <td data-label="新增额度" className={styles.right}>
                <b>{amountOf(amount.replaceAll(',', '').replace(/\.$/, ''), { withSymbol: true }, account.currency)}</b>
              </td>
              <td data-label="服务费" className={styles.right}>
                {text(item?.service_fee)}
              </td>
              <td data-label="税费" className={styles.right}>
                {text(item?.tax)}
              </td>
              <td data-label="小计" className={styles.right}>
                {text(item?.subtotal)}
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
