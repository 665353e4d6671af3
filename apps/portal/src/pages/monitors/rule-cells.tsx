// The cells of rules that are the page's own.
import type { Cells } from '@tallyhelm/browser/lists/DeclaredTable'
import type { ruleRows } from '@tallyhelm/protocol/topics/monitors/columns'
import type { Rule } from '@tallyhelm/protocol/topics/monitors/schemas'
import { timeText } from '@tallyhelm/protocol/values/day'
import { IconButton } from '@tallyhelm/ui/actions/IconButton'
import { Link } from '@tallyhelm/ui/actions/Link'
import { LinkButton } from '@tallyhelm/ui/actions/LinkButton'
import { Menu } from '@tallyhelm/ui/actions/Menu'
import { Tag } from '@tallyhelm/ui/display/Tag'
import { Switch } from '@tallyhelm/ui/fields/Switch'
import { Row } from '@tallyhelm/ui/layout/Stack'
import Ellipsis from 'lucide-react/icons/ellipsis'
import { createContext, useContext } from 'react'
import { paths } from '../../routes/paths.ts'
import styles from './list.module.css'
import type { RuleStatuses } from './use-rule-status.ts'

type Acts = {
  statuses: RuleStatuses
  mayAdd: string | undefined
  mayEdit: string | undefined
  remove: (rule: Rule) => void
  explain: (rule: Rule) => void
}

const Context = createContext<Acts | null>(null)
export const RuleActs = Context.Provider

function useActs(): Acts {
  const acts = useContext(Context)
  if (!acts) throw new Error('the rows of rules need the page around them')
  return acts
}

/** Whoever may change a rule sees the page with what leads to that. */
function Name({ row }: { row: Rule }) {
  const { mayEdit } = useActs()
  return (
    <Link className={styles.name} href={paths.monitorView(row.rule_id, mayEdit === undefined ? 'edit' : 'view')} title={row.rule_name}>
      {row.rule_name}
    </Link>
  )
}

function Status({ row }: { row: Rule }) {
  const { statuses, mayEdit } = useActs()
  const status = statuses.of(row)
  const isTelling = status === 'ON' && row.notifies_until !== null && row.stopped_reason === null
  return (
    <span className={styles.lines}>
      <Row gap={8}>
        <Switch
          hideLabel
          checked={status === 'ON'}
          disabledReason={row.stopped_reason === null ? mayEdit : `代理商已停用：${row.stopped_reason}`}
          onChange={isOn => statuses.change(row, isOn ? 'ON' : 'OFF')}
        >
          启用 {row.rule_name}
        </Switch>
        {isTelling ? <Tag tone="warning">仅通知中</Tag> : null}
      </Row>
      {row.stopped_reason === null ? null : (
        <>
          <Tag tone="error">代理商已停用</Tag>
          <small>{row.stopped_reason}</small>
        </>
      )}
      {isTelling ? <small>至 {timeText(row.notifies_until).slice(5, 16)}</small> : null}
    </span>
  )
}

function Actions({ row }: { row: Rule }) {
  const { mayAdd, mayEdit, remove, explain } = useActs()
  return (
    <Row gap={4} justify="end">
      <LinkButton
        variant="link"
        size="mini"
        aria-label={`编辑 ${row.rule_name}`}
        href={paths.monitorEdit(row.rule_id, 'edit')}
        disabledReason={mayEdit}
      >
        编辑
      </LinkButton>
      <LinkButton
        variant="link"
        size="mini"
        aria-label={`查看 ${row.rule_name}`}
        href={paths.monitorView(row.rule_id, mayEdit === undefined ? 'edit' : 'view')}
      >
        查看
      </LinkButton>
      <Menu
        trigger={<IconButton label={`${row.rule_name} 的更多操作`} tooltip={false} icon={<Ellipsis size={16} aria-hidden />} />}
        items={[
          mayAdd === undefined ? { label: '复制', href: paths.monitorAdd(row.rule_id) } : { label: '复制', disabledReason: mayAdd },
          { label: '为何未触发', onSelect: () => explain(row) },
          { separator: true },
          { label: '删除', danger: true, disabledReason: mayEdit, onSelect: () => remove(row) },
        ]}
      />
    </Row>
  )
}

export const ruleCells: Cells<Rule, typeof ruleRows.columns> = {
  name: row => <Name row={row} />,
  accounts: row => <Tag>{row.is_all_accounts ? `全部 ${row.account_count} 个账户` : `${row.account_count} 个账户`}</Tag>,
  sentence: row => (
    <span className={styles.sentence} title={row.sentence}>
      {row.sentence}
    </span>
  ),
  status: row => <Status row={row} />,
  actions: row => <Actions row={row} />,
}
