// Each time that a binding was sent, and what its platform answered; whoever may not see that reads how often it was.
import type { ConsoleBindingDetail } from '@tallyhelm/protocol/topics/bindings/room-schemas'
import { ATTEMPT_ANSWERS } from '@tallyhelm/protocol/topics/items/enums'
import { timeText } from '@tallyhelm/protocol/values/day'
import { Timeline } from '@tallyhelm/ui/display/Timeline'
import panel from '../../lists/panel.module.css'

type Attempt = ConsoleBindingDetail['attempts'][number]

export function Attempts({ of: { attempts, sends } }: { of: Pick<ConsoleBindingDetail, 'attempts' | 'sends'> }) {
  return (
    <section aria-label="发送记录">
      <h3 className={panel.part}>发送记录</h3>
      {attempts.length === 0 ? (
        <p className={panel.quiet}>{sends === 0 ? '尚未发送' : `已发送 ${sends} 次`}</p>
      ) : (
        <Timeline label="发送记录" entries={attempts.map(entryOf)} />
      )}
    </section>
  )
}

const TONES = { DONE: 'success', REFUSED: 'error', NOT_DONE: 'warning', UNKNOWN: 'warning' } as const

function entryOf({ number, sent_at, answered_at, answer, request_id, told }: Attempt) {
  const lines = [
    answered_at === null ? '' : `${timeText(answered_at)} 答复`,
    request_id === null ? '' : `请求编号 ${request_id}`,
    told,
  ].filter(line => line !== '')
  return {
    id: String(number),
    title: `第 ${number} 次 · ${answer === null ? '等待答复' : ATTEMPT_ANSWERS[answer]}`,
    time: timeText(sent_at),
    tone: answer === null ? ('info' as const) : TONES[answer],
    text: lines.map(line => <p key={line}>{line}</p>),
  }
}
