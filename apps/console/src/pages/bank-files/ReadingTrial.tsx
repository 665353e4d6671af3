// What a change of a reading would have made of the bank's last file: counts before and after, and the lines that differ.
import { BANK_LINE_STATES } from '@tallyhelm/protocol/topics/bank-files/enums'
import type { BankReadingTrial } from '@tallyhelm/protocol/topics/bank-files/schemas'
import { timeText } from '@tallyhelm/protocol/values/day'
import { NoticeStrip } from '@tallyhelm/ui/display/NoticeStrip'
import panel from '../../lists/panel.module.css'
import { sumText } from '../payments/Facts.tsx'
import styles from '../payments/payments.module.css'

type Last = NonNullable<BankReadingTrial['last']>
type Line = Last['lines'][number]['before']

const COUNTS = { ready: '待登记', out: '支出', open: '未完成', wrong: '有问题' } as const

export function ReadingTrial({ last }: { last: Last }) {
  const counts = Object.keys(COUNTS) as (keyof typeof COUNTS)[] // the literal above is the list
  return (
    <section aria-label="更改前后" className={styles.trial}>
      <NoticeStrip tone="warning" title={`上一个文件有 ${last.differing} 行读法不同`}>
        {last.file_name}（{timeText(last.created_at)}）。请核对后确认更改；已登记的款项不变。
      </NoticeStrip>
      <table className={styles.compared}>
        <caption className="sr-only">更改前后的行数</caption>
        <thead>
          <tr>
            <th scope="col">结果</th>
            <th scope="col">更改前</th>
            <th scope="col">更改后</th>
          </tr>
        </thead>
        <tbody>
          {counts.map(count => (
            <tr key={count} data-same={last.before[count] === last.after[count] || undefined}>
              <th scope="row">{COUNTS[count]}</th>
              <td>{last.before[count]}</td>
              <td>{last.after[count]}</td>
            </tr>
          ))}
          <tr data-same={last.before.total === last.after.total || undefined}>
            <th scope="row">收入合计</th>
            <td>{sumText(last.before.total, last.currency)}</td>
            <td>{sumText(last.after.total, last.currency)}</td>
          </tr>
        </tbody>
      </table>
      <ul className={panel.list}>
        {last.lines.map(({ row_no, before, after }) => (
          <li key={row_no}>
            <b>第 {row_no} 行</b>
            <span className={panel.quiet}>更改前：{lineText(before, last.currency)}</span>
            <span>更改后：{lineText(after, last.currency)}</span>
          </li>
        ))}
      </ul>
      {last.differing > last.lines.length ? <p className={panel.quiet}>仅显示前 {last.lines.length} 行。</p> : null}
    </section>
  )
}

const lineText = ({ state, amount, paid_on, payer, reference, problem }: Line, currency: string): string =>
  [
    BANK_LINE_STATES[state].text,
    ...(amount === null ? [] : [sumText(amount, currency)]),
    ...(paid_on === null ? [] : [paid_on]),
    ...(payer === '' ? [] : [payer]),
    ...(reference === null ? [] : [`流水号 ${reference}`]),
    ...(problem === '' ? [] : [problem]),
  ].join('，')
