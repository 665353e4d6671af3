// The editable table of an addition: one line per account, as cards on narrow windows.
import { CURRENCIES } from '@tallyhelm/protocol/values/money'
import { IconButton } from '@tallyhelm/ui/actions/IconButton'
import { NamedId } from '@tallyhelm/ui/display/IdCell'
import { AmountCell } from '@tallyhelm/ui/fields/AmountInput'
import { FieldError } from '@tallyhelm/ui/fields/Field'
import { useToast } from '@tallyhelm/ui/overlay/Toast'
import Trash2 from 'lucide-react/icons/trash-2'
import { amountOf } from '../../lists/amounts.ts'
import type { Line } from './lines.ts'
import styles from './quota.module.css'
import type { OrderDraft } from './use-order-draft.ts'

export function LineTable({ draft, problems }: { draft: OrderDraft; problems: ReadonlyMap<string, string> }) {
  return (
    <table className={styles.lines}>
      <caption className="sr-only">新增额度账户与金额</caption>
      <thead>
        <tr>
          <th scope="col">广告账户</th>
          <th scope="col">开户公司</th>
          <th scope="col" className={styles.right}>
            当前额度
          </th>
          <th scope="col" className={styles.right}>
            可用余额
          </th>
          <th scope="col" className={styles.amountHead}>
            新增额度
          </th>
          <th scope="col" className={styles.right}>
            服务费
          </th>
          <th scope="col" className={styles.right}>
            小计
          </th>
          <th scope="col">
            <span className="sr-only">移除</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {draft.lines.map(line => (
          <LineRow key={line.account.account_id} line={line} draft={draft} problem={problems.get(line.account.account_id)} />
        ))}
      </tbody>
    </table>
  )
}

function LineRow({ line, draft, problem }: { line: Line; draft: OrderDraft; problem: string | undefined }) {
  const toast = useToast()
  const { account, amount } = line
  const id = account.account_id
  const quoted = draft.quote.current?.items.find(item => item.account_id === id)
  const text = (value: string | null | undefined) =>
    value === null || value === undefined ? '—' : amountOf(value, { withSymbol: true }, account.currency)
  const remove = () => {
    draft.change({ type: 'removed', accountId: id })
    toast.undo(`已移除 ${account.account_name}`, () => draft.change({ type: 'added', rows: [{ row: account, amount }] }))
  }
  return (
    <tr data-line={id} data-bad={problem === undefined ? undefined : true}>
      <th scope="row">
        <NamedId name={account.account_name} id={account.outside_account_id} />
      </th>
      <td data-label="开户公司">{account.company_name}</td>
      <td data-label="当前额度" className={styles.right}>
        {text(account.amount_limit)}
      </td>
      <td data-label="可用余额" className={styles.right}>
        {text(account.balance)}
      </td>
      <td data-label="新增额度" className={styles.amountCell}>
        <AmountCell
          label={`${account.account_name} 的新增额度`}
          currency={CURRENCIES[account.currency].symbol}
          decimals={CURRENCIES[account.currency].minorDigits}
          value={amount}
          onChange={value => draft.change({ type: 'typed', accountId: id, amount: value })}
          error={problem}
        />
        {problem === undefined ? null : <FieldError text={problem} />}
      </td>
      <td data-label="服务费" className={styles.right}>
        {text(quoted?.service_fee)}
      </td>
      <td data-label="小计" className={styles.right}>
        <b>{text(quoted?.subtotal)}</b>
      </td>
      <td className={styles.removeCell}>
        <IconButton tooltip={false} label={`移除 ${account.account_name}`} icon={<Trash2 size={16} aria-hidden />} onClick={remove} />
      </td>
    </tr>
  )
}
