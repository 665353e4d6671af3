// The cells of pauses that are the page's own.
import type { Cells } from '@tallyhelm/browser/lists/DeclaredTable'
import type { pauseRows } from '@tallyhelm/protocol/topics/monitors/columns'
import { FEEDBACK_CODES, FEEDBACKS, RESTORE_STATES } from '@tallyhelm/protocol/topics/monitors/enums'
import type { Pause } from '@tallyhelm/protocol/topics/monitors/pause-schemas'
import { pauseEndpoints } from '@tallyhelm/protocol/topics/monitors/pause-endpoints'
import { Button } from '@tallyhelm/ui/actions/Button'
import { IconButton } from '@tallyhelm/ui/actions/IconButton'
import { Link } from '@tallyhelm/ui/actions/Link'
import { Menu } from '@tallyhelm/ui/actions/Menu'
import { Tag } from '@tallyhelm/ui/display/Tag'
import { Row } from '@tallyhelm/ui/layout/Stack'
import { useToast } from '@tallyhelm/ui/overlay/Toast'
import Ellipsis from 'lucide-react/icons/ellipsis'
import { createContext, useContext } from 'react'
import { useCommand } from '../../api/queries.ts'
import { paths } from '../../routes/paths.ts'
import styles from './list.module.css'
import type { PauseAct } from './PauseDialogs.tsx'

type Acts = { obstacle: string | undefined; act: (act: PauseAct) => void; explain: (pause: Pause) => void }

const Context = createContext<Acts | null>(null)
export const PauseActs = Context.Provider

function useActs(): Acts {
  const acts = useContext(Context)
  if (!acts) throw new Error('the rows of pauses need the page around them')
  return acts
}

const mayRestore = ({ state, restore_state: restore }: Pause): boolean =>
  state === 'PAUSE_SUCCESS' && (restore === 'NONE' || restore === 'RESTORE_FAIL')

function Restore({ row }: { row: Pause }) {
  const { text, tone } = RESTORE_STATES[row.restore_state]
  return (
    <span className={styles.lines}>
      <Tag tone={tone}>{text}</Tag>
      {row.restore_reason === '' ? null : <small>{row.restore_reason}</small>}
      {row.feedback === null ? null : <small>反馈：{FEEDBACKS[row.feedback]}</small>}
    </span>
  )
}

function Actions({ row }: { row: Pause }) {
  const { obstacle: refused, act, explain } = useActs()
  const toast = useToast()
  const feedback = useCommand(pauseEndpoints.feedback, { onSuccess: () => toast.success('已记录反馈') })
  const button = (text: string, kind: PauseAct['kind']) => (
    <Button
      variant="link"
      size="mini"
      aria-haspopup="dialog"
      aria-label={`${text} ${row.ad_group_name}`}
      disabledReason={refused}
      onClick={() => act({ kind, pause: row })}
    >
      {text}
    </Button>
  )
  return (
    <Row gap={4} justify="end">
      {mayRestore(row) ? button('恢复投放', 'restore') : null}
      {row.state === 'HELD' ? (
        <>
          {button('继续暂停', 'go-on')}
          {button('放弃', 'leave')}
        </>
      ) : null}
      <Menu
        trigger={<IconButton label={`${row.ad_group_name} 的更多操作`} tooltip={false} icon={<Ellipsis size={16} aria-hidden />} />}
        items={[
          { label: '为何触发', onSelect: () => explain(row) },
          ...FEEDBACK_CODES.map(code => ({
            label: `反馈：${FEEDBACKS[code]}`,
            disabledReason: refused ?? (row.feedback === code ? '已反馈' : undefined),
            onSelect: () => feedback.mutate({ request: { pause_id: row.pause_id, feedback: code } }),
          })),
        ]}
      />
    </Row>
  )
}

export const pauseCells: Cells<Pause, typeof pauseRows.columns> = {
  rule: row => (
    <Link className={styles.name} href={paths.monitorView(row.rule_id, 'view')} title={row.rule_name}>
      {row.rule_name}
    </Link>
  ),
  values: row => (
    <span className={styles.sentence} title={row.values_text}>
      {row.values_text}
    </span>
  ),
  restore: row => <Restore row={row} />,
  actions: row => <Actions row={row} />,
}
