// Who said what of how a bank's files are read, the last first.
import type { BankFileForm } from '@tallyhelm/protocol/topics/bank-files/schemas'
import { timeText } from '@tallyhelm/protocol/values/day'
import panel from '../../lists/panel.module.css'

export function ReadingHistory({ history }: { history: BankFileForm['history'] }) {
  if (history.length === 0) return null
  return (
    <details>
      <summary>设置记录（{history.length}）</summary>
      <ul className={panel.list}>
        {history.map(one => (
          <li key={one.reading_id}>
            <b>
              {one.staff_name} · {timeText(one.changed_at)}
            </b>
            <span className={panel.quiet}>{one.changes.length === 0 ? '与之前相同' : one.changes.join('；')}</span>
          </li>
        ))}
      </ul>
    </details>
  )
}
