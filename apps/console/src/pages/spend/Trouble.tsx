// What the lists of this room draw alike.
import { troubleText } from '@tallyhelm/protocol/topics/spend/console-enums'
import { timeText } from '@tallyhelm/protocol/values/day'
import shared from '../../lists/cells.module.css'

export const Trouble = ({ code, since }: { code: string | null; since?: string | null }) =>
  code === null ? (
    '—'
  ) : (
    <span className={shared.two}>
      <span title={troubleText(code)}>{troubleText(code)}</span>
      {since ? <small>自 {timeText(since)}</small> : null}
    </span>
  )
