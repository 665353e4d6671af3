// Chain state: whether the last check found the log untouched, and a check at once.
import { auditEndpoints } from '@tallyhelm/protocol/topics/audit/endpoints'
import type { ChainState as State } from '@tallyhelm/protocol/topics/audit/schemas'
import { timeText } from '@tallyhelm/protocol/values/day'
import { Button } from '@tallyhelm/ui/actions/Button'
import { NoticeStrip } from '@tallyhelm/ui/display/NoticeStrip'
import { Stack } from '@tallyhelm/ui/layout/Stack'
import { useCall, useCommand } from '../../api/queries.ts'
import styles from './audit.module.css'

const TONES = { HOLDS: 'success', BROKEN: 'error', NONE: 'info' } as const
const TITLES = { HOLDS: '链校验通过', BROKEN: '链校验发现异常', NONE: '尚未校验' } as const

export function ChainState() {
  const { data, error } = useCall(auditEndpoints.chain, {})
  const verify = useCommand(auditEndpoints.verify)
  const again = (
    <Button size="small" loading={verify.isPending} loadingText="校验中…" onClick={() => verify.mutate({ request: {} })}>
      立即校验
    </Button>
  )
  return (
    <div className={styles.chain} role="status">
      {error ? <NoticeStrip tone="error">{error.msg}</NoticeStrip> : null}
      {data ? (
        <NoticeStrip tone={TONES[data.state]} title={TITLES[data.state]} action={again}>
          <Stack gap={4}>
            <p>{factsOf(data)}</p>
            {data.problems.length > 0 ? <Problems problems={data.problems} /> : null}
          </Stack>
        </NoticeStrip>
      ) : null}
    </div>
  )
}

function factsOf(state: State): string {
  const checked = state.checked_at === null ? '' : `${timeText(state.checked_at)} 校验 ${state.checked_entries} 条；`
  const head = state.head === '' ? '' : `，链尾 ${state.head.slice(0, 12)}`
  return `${checked}已入链 ${state.chained_entries} 条，待入链 ${state.waiting_entries} 条${head}`
}

function Problems({ problems }: { problems: State['problems'] }) {
  return (
    <ul className={styles.problems}>
      {problems.map(({ position, entry_id, problem }) => (
        <li key={`${position} ${entry_id} ${problem}`}>
          {position === null ? '' : `链位 ${position}，`}
          {entry_id === null ? '' : `日志 ${entry_id}：`}
          {problem}
        </li>
      ))}
    </ul>
  )
}
